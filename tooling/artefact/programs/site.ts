// The site as it is shipped: publishes what lies in `releases/` into an empty store, then serves it, and releases where RELEASE_PORT is set.
import { builtReleases } from '../built-releases';
import { startSite } from '../../start/start-site';

await startSite(builtReleases());
