"""The sand table: a battle as a captain thinks it through, in strides, by the rules' own tables."""
