import type { FailureKind } from 'shared/contract/page/signal';

const kinds = new WeakMap<object, FailureKind>();

/** Remembers how `promise` fails, unless something closer to the fault has said so. The error itself stays as it is. */
export const failsAs = <Value>(kindFor: (error: unknown) => FailureKind, promise: Promise<Value>): Promise<Value> =>
  promise.catch((error) => {
    throw failedAs(kindFor(error), error);
  });

export function failedAs<Thrown extends object>(kind: FailureKind, error: Thrown): Thrown {
  if (!kinds.has(error)) kinds.set(error, kind);
  return error;
}

/** An error without a kind was thrown while a page was shown. */
export const kindOf = (error: unknown): FailureKind => kinds.get(error as object) ?? 'render';

/** A browser tells a script neither from a dead one: the file arrived whole and was refused, because its hash is another. */
export function unlessRefused(kind: FailureKind, path: string): FailureKind {
  const loads = performance.getEntriesByName?.(location.origin + path) as PerformanceResourceTiming[] | undefined;
  return loads?.some(({ responseStatus }) => responseStatus === 200) ? 'integrity' : kind;
}

/** A page's own code and texts: webpack names the chunk that did not come, and `shared/content` the text; what else a page loads is texts. */
export function kindOfLoad(error: unknown): FailureKind {
  const { request, isRefused } = error as { request?: string; isRefused?: boolean };
  if (isRefused) return 'integrity';
  if (!request) return 'messages';
  return unlessRefused(request.endsWith('.json') ? 'messages' : 'chunk', request);
}

/** The federation runtime gives no codes: its words tell a script that did not arrive from one that threw. */
export function kindOfEntry(error: unknown, entry: string): FailureKind {
  const { message, request } = error as { message: string; request?: string };
  if (request) return kindOfLoad(error);
  if (message.includes('ScriptExec')) return 'render';
  return message.includes('ScriptNet') ? unlessRefused('entry', entry) : 'entry';
}
