"""What the page shows, as plain data."""
