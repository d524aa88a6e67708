"""What an error says to a player: the operating system's words for it, where it has any."""


def reason(error: BaseException) -> str:
    """Why something could not be done, in a few words."""
    words: str | None = getattr(error, "strerror", None)
    return words or str(error)
