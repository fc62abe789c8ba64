// The release tool as a program of its own that builds nothing, for tests of what a process alone shows.
import { run } from '../run';

await run({ names: () => ['shell', 'help'], build: () => Promise.reject(new Error('it builds nothing')) });
