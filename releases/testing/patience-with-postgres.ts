// Tests beside a real database server, on whatever machine this runs: a minute for each, and a second try that the log tells of.
jest.setTimeout(60_000);
jest.retryTimes(1, { logErrorsBeforeRetry: true });
