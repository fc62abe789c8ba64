import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type RequestName } from './call';
import { useStatus } from './status';

interface AnswerState<Json> {
  answer: Json | null;
  fault: string | null;
  isLoading: boolean;
}

/**
 * The response to a read-only command; requested again when the parameters or `since` change, by `reload`, and after a failure when the
 * connection returns. The previous one stays until then, and after a failure if it is of the same parameters.
 */
export function useResponse<Json>(command: RequestName, parameters: object, since: unknown = null) {
  const [state, setState] = useState<AnswerState<Json>>({ answer: null, fault: null, isLoading: true });
  const key = JSON.stringify(parameters);
  const latest = useRef(0);
  const answered = useRef<string | null>(null);
  const hasFailed = useRef(false);
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => setReloads((before) => before + 1), []);
  const { isLive } = useStatus();

  useEffect(() => {
    if (isLive && hasFailed.current) reload();
  }, [isLive, reload]);

  useEffect(() => {
    latest.current += 1;
    const requestNumber = latest.current;
    setState((before) => ({ ...before, isLoading: true }));
    call<Json>(command, JSON.parse(key)).then(
      ({ json }) => {
        if (requestNumber !== latest.current) return;
        answered.current = key;
        hasFailed.current = false;
        setState({ answer: json, fault: null, isLoading: false });
      },
      (error: Error) => {
        if (requestNumber !== latest.current) return;
        hasFailed.current = true;
        const isOfSame = answered.current === key;
        setState(({ answer }) => ({ answer: isOfSame ? answer : null, fault: error.message, isLoading: false }));
      },
    );
  }, [command, key, since, reloads]);

  return { ...state, reload };
}
