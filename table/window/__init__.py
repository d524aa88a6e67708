"""The table in a window: canvas, motion, gestures, menus and dialogs, in Tk."""
