// A busy machine is no failure; what hangs still ends.
jest.setTimeout(30_000);
