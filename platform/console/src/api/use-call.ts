import { useState } from 'react';
import { call, type CallName } from './call';

/** What a form asks the service: the last answer, or why there is none. */
export function useCall<Answer>(command: CallName) {
  const [state, setState] = useState<{ answer: Answer | null; fault: string | null }>({ answer: null, fault: null });
  const send = (parameters: Parameters<typeof call>[1]) =>
    call<Answer>(command, parameters).then(
      ({ json }) => setState({ answer: json, fault: null }),
      (error: Error) => setState({ answer: null, fault: error.message }),
    );
  return { ...state, send };
}
