"""What is drawn when the site is built, so that it shows before Python runs."""
