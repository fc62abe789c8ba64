// Long enough for a busy machine; a query that hangs still fails.
jest.setTimeout(30_000);
