/** Repeats the work until stopped, with a pause of this many milliseconds before each run. Does not keep the process alive. */
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
