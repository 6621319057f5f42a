"""What is drawn and what a gesture may mean; it only asks the chapters."""
