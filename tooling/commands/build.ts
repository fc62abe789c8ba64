// `npm run build [-- NAME …]`: production builds of the named parts, or of all parts and the artefact `dist/site`. Parts that have not
// changed are not built again.
import path from 'node:path';
import { ARTEFACT, writeArtefact } from '../artefact/write-artefact';
import { buildParts } from '../build/build-parts';
import { ROOT } from '../build/workspaces';
import { buildConsole } from '../console/build-console';

try {
  const names = process.argv.slice(2);
  const builds = await buildParts(names);
  if (names.length === 0) {
    await buildConsole((line) => console.log(line));
    console.log('The console is built.');
    await writeArtefact(builds);
    console.log(`The site for a server is in ${path.relative(ROOT, ARTEFACT)}: copy it there and run "npm start" in it.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
