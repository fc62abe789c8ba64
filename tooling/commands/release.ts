// `npm run release -- COMMAND …`: the release tool, with the sources at hand to build what it publishes.
import { run } from 'platform/cli/run';
import { fromSources } from '../build/from-sources';

await run(fromSources);
