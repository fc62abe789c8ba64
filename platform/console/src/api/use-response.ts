import { useEffect, useRef, useState } from 'react';
import { call, type CallName } from './call';

interface AnswerState<Json> {
  answer: Json | null;
  fault: string | null;
  isAsking: boolean;
}

/** The answer to a command that only looks; asked again when the parameters or `since` change, and the old one stands meanwhile. */
export function useResponse<Json>(command: CallName, parameters: object, since: unknown = null): AnswerState<Json> {
  const [state, setState] = useState<AnswerState<Json>>({ answer: null, fault: null, isAsking: true });
  const key = JSON.stringify(parameters);
  const latest = useRef(0);

  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    setState((before) => ({ ...before, isAsking: true }));
    call<Json>(command, JSON.parse(key)).then(
      ({ json }) => turn === latest.current && setState({ answer: json, fault: null, isAsking: false }),
      (error: Error) => turn === latest.current && setState((before) => ({ ...before, fault: error.message, isAsking: false })),
    );
  }, [command, key, since]);

  return state;
}
