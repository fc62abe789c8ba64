// Tests with a real database server get a minute each.
jest.setTimeout(60_000);
