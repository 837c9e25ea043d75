"""The house on the web: the JSON interface, live updates, sign-in and safety. It shows what the table says and knows no rules."""
