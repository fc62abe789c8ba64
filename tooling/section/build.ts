// `section build`: the production build of this repository's section.
import { buildParts } from '../build/build-parts';

try {
  await buildParts(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
