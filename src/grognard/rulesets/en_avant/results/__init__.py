"""Chapter 16: what close assault brings, who runs, withdraws or pursues, and how it ends."""
