// `npm start`: builds and publishes what an empty store lacks, serves the site, and starts the release service if RELEASE_PORT is set.
// `npm start -- --cluster`: a cluster on this machine, to try it: PostgreSQL, two origins, the release service, nginx.
import { argv } from 'node:process';
import { wrongUse } from '../build/wrong-use';

// Modules are loaded when they are needed, because that takes seconds and wrong arguments must be refused at once.
const args = argv.slice(2);
if (args.length === 0) await serveHere();
// `--fleet` is its earlier name.
else if (['--cluster', '--fleet'].includes(args.join(' '))) await serveCluster();
else wrongUse('start takes nothing, or: --cluster');

async function serveHere(): Promise<void> {
  const { buildConsole } = await import('../console/build-console');
  const { fromSources } = await import('../build/from-sources');
  const { newerSources } = await import('../start/newer-sources');
  const { startSite } = await import('../start/start-site');
  return startSite(fromSources, {
    whenWhole: (registry) => newerSources(registry.read()),
    // The site is served even if the console does not build.
    beforeReleases: (report) =>
      buildConsole(report).catch((error: Error) => report(`The console could not be built. ${error.message}`)),
  });
}

async function serveCluster(): Promise<void> {
  const { whyNotStarted } = await import('origin/config/why-not-started');
  const { LocalCluster } = await import('../cluster/local-cluster');
  const cluster = new LocalCluster((line) => console.log(line));
  let isStopping = false;
  const end = async (code: number) => {
    await cluster.stop();
    process.exit(code);
  };
  const onSignal = () => {
    // Under npm, Ctrl-C sends the signal twice: the terminal sends it, and npm forwards it.
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping …');
    void end(0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await cluster.start();
  } catch (error) {
    if (isStopping) return;
    console.error(whyNotStarted(error) ?? error);
    await end(1);
  }
}
