import type { FailureKind } from 'shared/contract/page/signal';

const kinds = new WeakMap<object, FailureKind>();

/** Records the kind of a rejection, unless code closer to its cause did. The error itself is not changed. */
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

/** `integrity` for a file with status 200, which the browser refused for its hash; its error event does not distinguish this from a failed load. */
export function unlessRefused(kind: FailureKind, path: string): FailureKind {
  const loads = performance.getEntriesByName?.(location.origin + path) as PerformanceResourceTiming[] | undefined;
  return loads?.some(({ responseStatus }) => responseStatus === 200) ? 'integrity' : kind;
}

/** For a page's code and texts: errors of webpack have the chunk as `request`, those of `shared/content` the text; others are of the messages. */
export function kindOfLoad(error: unknown): FailureKind {
  const { request, isRefused } = error as { request?: string; isRefused?: boolean };
  if (isRefused) return 'integrity';
  if (!request) return 'messages';
  return unlessRefused(request.endsWith('.json') ? 'messages' : 'chunk', request);
}

/** The runtime has no error codes; its messages distinguish a script that did not load from one that threw. */
export function kindOfEntry(error: unknown, entry: string): FailureKind {
  const { message, request } = error as { message: string; request?: string };
  if (request) return kindOfLoad(error);
  if (message.includes('ScriptExec')) return 'render';
  return message.includes('ScriptNet') ? unlessRefused('entry', entry) : 'entry';
}
