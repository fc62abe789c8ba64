/** Does the work again so many milliseconds after it was done, until stopped; keeps no process alive by itself. */
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
