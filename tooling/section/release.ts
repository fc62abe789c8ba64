// `section release COMMAND …`: the release tool, which builds what it publishes from the sources of this section.
import { run } from 'platform/cli/run';
import { fromSources } from '../build/from-sources';

await run(fromSources);
