"""What people write: scenarios, situations, and battles as they are saved."""
