import { useEffect, useRef, useState } from 'react';
import { call, type RequestName } from './call';

interface AnswerState<Json> {
  answer: Json | null;
  fault: string | null;
  isLoading: boolean;
}

/** The response to a read-only command; requested again when the parameters or `since` change. The previous one stays until then. */
export function useResponse<Json>(command: RequestName, parameters: object, since: unknown = null): AnswerState<Json> {
  const [state, setState] = useState<AnswerState<Json>>({ answer: null, fault: null, isLoading: true });
  const key = JSON.stringify(parameters);
  const latest = useRef(0);

  useEffect(() => {
    latest.current += 1;
    const requestNumber = latest.current;
    setState((before) => ({ ...before, isLoading: true }));
    call<Json>(command, JSON.parse(key)).then(
      ({ json }) => requestNumber === latest.current && setState({ answer: json, fault: null, isLoading: false }),
      (error: Error) =>
        requestNumber === latest.current && setState((before) => ({ ...before, fault: error.message, isLoading: false })),
    );
  }, [command, key, since]);

  return state;
}
