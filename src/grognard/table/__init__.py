"""The physical world: poses, footprints, distance, contact, sweeps, sight and terrain."""


def compiled() -> bool:
    """Is the kernel in use the compiled one?"""
    from grognard.table import kernel

    return not str(kernel.__file__).endswith(".py")
