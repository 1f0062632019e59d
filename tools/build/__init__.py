"""What makes the site: pictures, bundles, headers, wheels, the service worker."""
