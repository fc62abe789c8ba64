// The release tool as it is shipped: without sources, so what it publishes is what lies in `releases/`.
import { run } from 'platform/cli/run';
import { builtReleases } from '../built-releases';

await run(builtReleases());
