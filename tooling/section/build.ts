// `section build`: the production build of the section that this repository is of.
import { buildParts } from '../build/build-parts';

try {
  await buildParts(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
