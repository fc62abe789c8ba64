// The site of the artefact: publishes the builds in `releases/` into an empty store, serves them, and starts the release service if RELEASE_PORT is set.
import { builtReleases } from '../built-releases';
import { startSite } from '../../start/start-site';

await startSite(builtReleases());
