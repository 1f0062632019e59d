"""Style sheets that the build reads, and what it makes from them: patterns, fonts, icons."""
