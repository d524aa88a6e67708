/* Starts the game with the Python that lies beside it: `python` and `game` below our own folder.
 *
 * Built twice: for the window (no console), and with -DCONSOLE for the terminal. Everything is
 * found from where this file is, in as many characters as Windows allows, so the folder may lie
 * anywhere: deep, on a share, under any name.
 */

#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*PythonMain)(int count, wchar_t **arguments);

static int refuse(const wchar_t *why)
{
#ifdef CONSOLE
    fwprintf(stderr, L"%ls\n", why);
#else
    MessageBoxW(NULL, why, L"Seventeen and Four", MB_OK | MB_ICONERROR);
#endif
    return 2;
}

static int play(int count, wchar_t **given)
{
    wchar_t *folder = calloc(LONGEST, sizeof *folder);
    wchar_t *library = calloc(LONGEST, sizeof *library);
    wchar_t *script = calloc(LONGEST, sizeof *script);
    wchar_t **arguments = calloc(count + 2, sizeof *arguments);
    if (!folder || !library || !script || !arguments)
        return refuse(L"There is no memory left.");
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST);
    wchar_t *name = wcsrchr(folder, L'\\');
    if (!length || length >= LONGEST - 64 || !name)
        return refuse(L"The folder of the game has too long a name.");
    *name = 0;
    swprintf(library, LONGEST, L"%ls\\python\\" PYTHON, folder);
    swprintf(script, LONGEST, L"%ls\\game\\seventeen_four.py", folder);

    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    PythonMain run = python ? (PythonMain)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!run)
        return refuse(L"The folder \"python\" beside this program is missing or not whole. "
                      L"Unpack the whole zip into one folder and start it there.");
    arguments[0] = given[0];
    arguments[1] = script;
    for (int i = 1; i < count; i++)
        arguments[i + 1] = given[i];
    return run(count + 1, arguments);
}

#ifdef CONSOLE
int wmain(int count, wchar_t **given)
{
    return play(count, given);
}
#else
int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, PWSTR line, int show)
{
    (void)self, (void)before, (void)line, (void)show;
    return play(__argc, __wargv);
}
#endif
