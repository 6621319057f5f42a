PY ?= python3

.PHONY: play skirmish test soak setup tidy types lock
play skirmish test soak setup tidy types lock:
	@$(PY) dev.py $@
