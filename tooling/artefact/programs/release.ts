// The release tool as it is shipped: without sources, so it publishes nothing, and does everything else.
import { run } from 'releases/cli/run';

await run(null);
