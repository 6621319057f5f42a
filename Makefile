PY ?= python3

.PHONY: play test soak setup tidy lock
play test soak setup tidy lock:
	@$(PY) dev.py $@
