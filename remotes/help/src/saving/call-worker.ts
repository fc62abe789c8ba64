import { WORKER_ADDRESS, type WorkerRequest, type Progress } from 'shared/contract/worker/requests';

/** Milliseconds without a message from the worker. */
const TIMEOUT = 30_000;

/** Sends a message to the shell's worker; `null` when this browser has no worker, or the worker does not know the message. */
export async function callWorker<Result>(
  request: WorkerRequest,
  onProgress?: (progress: number) => void,
): Promise<Result | null> {
  try {
    // Registers the worker on the visitor's request, also on a connection where pages do not register it themselves.
    await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    const { active } = await withTimeout(navigator.serviceWorker.ready);
    return await send(active!, request, onProgress);
  } catch {
    return null;
  }
}

function send<Result>(
  worker: ServiceWorker,
  request: WorkerRequest,
  onProgress?: (progress: number) => void,
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const fail = () => {
      // A late message would show a saving that nothing ends.
      port1.onmessage = null;
      reject();
    };
    let timer = setTimeout(fail, TIMEOUT);
    port1.onmessage = ({ data }: MessageEvent<{ answered: Result | null } | Progress>) => {
      clearTimeout(timer);
      if ('answered' in data) return resolve(data.answered);
      onProgress?.(data.progress);
      timer = setTimeout(fail, TIMEOUT);
    };
    worker.postMessage(request, [port2]);
  });
}

const withTimeout = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([promise, new Promise<never>((_resolve, reject) => setTimeout(reject, TIMEOUT))]);
