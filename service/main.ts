// The release service alone, beside an origin that serves the same store. `npm start` runs both where RELEASE_PORT is set.
import { BadEnvironment } from 'releases/config/environment';
import { log } from 'releases/log/log';
import { openLog } from 'releases/log/open-log';
import { setLevel } from 'releases/log/logging';
import { Refusal } from 'releases/refusal';
import { readServiceEnvironment } from './config/environment';
import { serveReleases } from './serve';

openLog('service');
try {
  const { port, ...environment } = readServiceEnvironment();
  setLevel(environment.logLevel);
  if (port === null) throw new BadEnvironment('RELEASE_PORT is not set; it takes the port of the release service');
  const close = await serveReleases({ ...environment, port });
  let closed: Promise<void> | undefined;
  // Ctrl-C under npm arrives more than once: from the terminal, and handed on by npm.
  const onSignal = () => void (closed ??= close());
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
} catch (error) {
  // What whoever starts it can put right; a fault of the program needs its stack.
  const isPlain = error instanceof BadEnvironment || error instanceof Refusal;
  log.error(
    { event: 'not started', ...(!isPlain && { err: error }) },
    isPlain ? error.message : 'The release service did not start.',
  );
  process.exit(1);
}
