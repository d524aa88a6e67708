"""`python -m tests.pages`: make the parts of the pages anew that are made from the code."""

from tests.pages.made import MAKERS
from tests.pages.text import PAGES, renew

for page in PAGES:
    print(f"{page}: {'renewed' if renew(page, MAKERS) else 'as it was'}")
