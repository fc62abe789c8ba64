import { useState } from 'react';
import { ask, type Asked } from './ask';

/** What a form asks the service: the last answer, or why there is none. */
export function useAsk<Answer>(command: Asked) {
  const [state, setState] = useState<{ answer: Answer | null; fault: string | null }>({ answer: null, fault: null });
  const send = (parameters: Parameters<typeof ask>[1]) =>
    ask<Answer>(command, parameters).then(
      ({ json }) => setState({ answer: json, fault: null }),
      (error: Error) => setState({ answer: null, fault: error.message }),
    );
  return { ...state, send };
}
