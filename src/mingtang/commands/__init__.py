"""The commands of the command line, one file each. They ask the house and print; they know no rules."""
