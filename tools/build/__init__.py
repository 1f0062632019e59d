"""What makes the site: style sheets, pictures, bundles, headers, wheels, the service worker."""
