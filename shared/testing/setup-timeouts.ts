import os from 'node:os';

// Long enough for a machine that much else keeps busy; what hangs still fails.
jest.setTimeout(120_000);

// What the product runs with low priority would wait for the other workers of jest, and for whatever else keeps the machine busy.
Object.assign(os, { setPriority: () => undefined });
