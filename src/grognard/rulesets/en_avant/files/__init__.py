"""What people write and what is stored: scenarios mustered, situations pitched, battles saved."""
