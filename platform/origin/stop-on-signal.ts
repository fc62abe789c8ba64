/** Milliseconds for open requests at shutdown. */
const PATIENCE = 10_000;

/** Stops at SIGTERM or SIGINT: completes open requests, accepts no new ones, and aborts those that take too long. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async () => {
    // Under npm, Ctrl-C arrives twice: from the terminal, and forwarded by npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      console.error(`Requests were still open ${PATIENCE / 1000} s after the site was told to stop; they are broken off.`);
      process.exit(1);
    }, PATIENCE).unref();
    await stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
