import { WORKER_ADDRESS, type Ask, type Progress } from 'shared/contract/worker/asks';

/** Milliseconds without a word from the worker. */
const PATIENCE = 30_000;

/** What the shell's worker answers; `null` when this browser has none, or it does not know the question. */
export async function askWorker<Answer>(ask: Ask, onProgress?: (progress: number) => void): Promise<Answer | null> {
  try {
    // A visitor who asks for it gets the worker, also where a page would not bring it by itself.
    await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    const { active } = await inTime(navigator.serviceWorker.ready);
    return await hear(active!, ask, onProgress);
  } catch {
    return null;
  }
}

function hear<Answer>(worker: ServiceWorker, ask: Ask, onProgress?: (progress: number) => void): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let timer = setTimeout(reject, PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<{ answered: Answer | null } | Progress>) => {
      clearTimeout(timer);
      if ('answered' in data) return resolve(data.answered);
      onProgress?.(data.progress);
      timer = setTimeout(reject, PATIENCE);
    };
    worker.postMessage(ask, [port2]);
  });
}

const inTime = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([promise, new Promise<never>((_resolve, reject) => setTimeout(reject, PATIENCE))]);
