// The release service, beside an origin that serves the same store; `npm start` starts it where RELEASE_PORT is set.
import { BadEnvironment } from 'platform/settings';
import { log, openLog } from 'platform/server';
import { CodedError } from 'platform/refusal';
import { siteBeside } from './beside-site';
import { readServiceEnvironment } from './config/environment';
import { serveReleases } from './serve';

openLog('service');
const site = siteBeside();
try {
  const { port, ...environment } = readServiceEnvironment();
  log.level = environment.logLevel;
  if (port === null) throw new BadEnvironment('RELEASE_PORT is not set; it takes the port of the release service');
  const close = await serveReleases({ ...environment, port, ...(site && { metricsBeside: site.metrics }) });
  let closed: Promise<void> | undefined;
  // Under npm, Ctrl-C arrives twice: from the terminal, and forwarded by npm.
  const onSignal = () => void (closed ??= close().then(() => site?.leave()));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  site?.onGone(onSignal);
  await site?.send({ kind: 'started' });
} catch (error) {
  // Faults that the operator can correct; a programming error needs its stack.
  const isPlain = error instanceof CodedError;
  if (isPlain) await site?.send({ kind: 'not started', reason: error.message });
  if (!isPlain || !site)
    log.error(
      { event: 'not started', ...(!isPlain && { err: error }) },
      isPlain ? error.message : 'The release service did not start.',
    );
  process.exit(1);
}
