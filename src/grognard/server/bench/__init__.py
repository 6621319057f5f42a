"""`grognard bench --server`: a hundred players live at one server process, beside an echo."""
