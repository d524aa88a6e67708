"""The pages of the repository: what they cite is there, examples run, pictures are new."""
