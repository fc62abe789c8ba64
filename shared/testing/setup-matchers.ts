import '@testing-library/jest-dom';

// A busy machine is no failure; what hangs still ends.
jest.setTimeout(30_000);

// Some four thousand tests run on machines that are shared: in CI one of them may try again, and the log says that it did.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
