"""What players install, built from this checkout: `python3 .ci/bundle all`.

Every bundle holds the files of the wheel. The same commit, built by the same tools, gives the same
bytes: the time in them is the commit's, or SOURCE_DATE_EPOCH's where that is set.
"""
