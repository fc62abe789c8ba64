/** Repeats the work this many milliseconds after it ended, until stopped; does not keep the process alive. */
export function poll(milliseconds: number, work: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  const wait = () => {
    timer = setTimeout(async () => {
      await work();
      if (timer) wait();
    }, milliseconds);
    timer.unref();
  };
  wait();
  return {
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
