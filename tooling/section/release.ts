// `section release COMMAND …`: the release tool, with the sources of this section to build what it publishes.
import { run } from 'platform/cli/run';
import { fromSources } from '../build/from-sources';

await run(fromSources);
