"""What is kept: the database, its tables and migrations, links, and what is swept away."""
