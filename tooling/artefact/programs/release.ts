// The release tool of the artefact. It has no sources, so it publishes the builds in `releases/`.
import { run } from 'platform/cli';
import { builtReleases } from '../built-releases';

await run(builtReleases());
