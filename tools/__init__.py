"""What build.py does, a module for each part. Nothing here is shipped to the site."""
