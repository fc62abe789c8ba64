import { useRef, useState } from 'react';
import { call, type RequestName } from './call';

/** Sends a form to the service. Holds the last response or error, and clears it while a request runs, so that screen readers announce an equal one again. */
export function useCall<Answer>(command: RequestName) {
  const [state, setState] = useState<{ answer: Answer | null; fault: string | null }>({ answer: null, fault: null });
  const latest = useRef(0);
  const send = (parameters: Parameters<typeof call>[1]) => {
    latest.current += 1;
    const requestNumber = latest.current;
    setState({ answer: null, fault: null });
    const settle = (answer: Answer | null, fault: string | null) =>
      requestNumber === latest.current && setState({ answer, fault });
    return call<Answer>(command, parameters).then(
      ({ json }) => settle(json, null),
      (error: Error) => settle(null, error.message),
    );
  };
  return { ...state, send };
}
