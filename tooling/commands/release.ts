// `npm run release -- COMMAND …`: the release tool, which builds what it publishes from these sources.
import { main } from 'platform/cli';
import { fromSources } from '../build/from-sources';

await main(fromSources);
