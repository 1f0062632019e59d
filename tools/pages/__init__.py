"""The pages of the site: Home, the table, rules, documentation, and what shared links show."""
