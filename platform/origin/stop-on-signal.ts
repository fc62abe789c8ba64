/** Milliseconds for open requests at shutdown. */
const SHUTDOWN_TIMEOUT = 10_000;

/** Stops at SIGTERM or SIGINT. Open requests are completed, and after a timeout the process exits. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async () => {
    // Under npm, Ctrl-C arrives twice: from the terminal, and forwarded by npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      console.error(
        `Requests were still open ${SHUTDOWN_TIMEOUT / 1000} s after the site was told to stop; they are broken off.`,
      );
      process.exit(1);
    }, SHUTDOWN_TIMEOUT).unref();
    await stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
