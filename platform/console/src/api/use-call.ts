import { useState } from 'react';
import { call, type RequestName } from './call';

/** Sends a form to the service, and holds the last response or its error. */
export function useCall<Answer>(command: RequestName) {
  const [state, setState] = useState<{ answer: Answer | null; fault: string | null }>({ answer: null, fault: null });
  const send = (parameters: Parameters<typeof call>[1]) =>
    call<Answer>(command, parameters).then(
      ({ json }) => setState({ answer: json, fault: null }),
      (error: Error) => setState({ answer: null, fault: error.message }),
    );
  return { ...state, send };
}
