// Tests beside a real database server, on whatever machine this runs: a minute for each.
jest.setTimeout(60_000);
