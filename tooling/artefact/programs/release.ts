// The release tool of the artefact. It has no sources, so it publishes the builds in `releases/`.
import { main } from 'platform/cli';
import { builtReleases } from '../built-releases';

await main(builtReleases());
