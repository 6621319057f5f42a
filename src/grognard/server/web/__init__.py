"""HTTP and sockets: the application, its routes, the pages, and who is let in."""
