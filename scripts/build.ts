// `npm run build`: production builds of every workspace; what has not changed is not built again.
import { buildRelease } from 'shared/build/build-release';
import { RELEASE_NAMES } from 'shared/build/workspaces';

try {
  for (const name of RELEASE_NAMES) {
    const { version } = await buildRelease(name);
    console.log(`${name}@${version} is built.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
