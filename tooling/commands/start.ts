// `npm start`: everything a fresh clone needs to serve the site, then the site, and the release service where it has a port.
// `npm start -- --fleet`: a whole fleet on this machine, to try it: PostgreSQL, two origins, the release service, nginx.
import { whyNotStarted } from 'origin/config/why-not-started';
import { buildConsole } from '../console/build-console';
import { fromSources } from '../build/from-sources';
import { newerSources } from '../start/newer-sources';
import { startSite } from '../start/start-site';

const words = process.argv.slice(2);
if (words.length === 0) await serveHere();
else if (words.join(' ') === '--fleet') await serveFleet();
else {
  console.error('start takes nothing, or: --fleet');
  process.exit(2);
}

function serveHere(): Promise<void> {
  return startSite(fromSources, {
    whenWhole: (registry) => newerSources(registry.read()),
    // The releases can be served without it.
    beforeReleases: (say) => buildConsole(say).catch((error: Error) => say(`The console could not be built. ${error.message}`)),
  });
}

async function serveFleet(): Promise<void> {
  const { TriedFleet } = await import('../fleet/try-fleet');
  const fleet = new TriedFleet((line) => console.log(line));
  let code = 0;
  let isStopping = false;
  const end = async () => {
    await fleet.stop();
    process.exit(code);
  };
  const onSignal = () => {
    // Ctrl-C under npm arrives more than once: from the terminal, and handed on by npm.
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping …');
    void end();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await fleet.start();
  } catch (error) {
    if (isStopping) return;
    console.error(whyNotStarted(error) ?? error);
    code = 1;
    await end();
  }
}
