import { useEffect, useRef, useState } from 'react';
import type { VerbName } from 'platform/commands/all-verbs';
import { ask } from './ask';

interface Asked<Json> {
  answer: Json | null;
  fault: string | null;
  isAsking: boolean;
}

/** The answer to a verb that only looks; asked again when the words or `since` change, and the old one stands meanwhile. */
export function useAnswer<Json>(verb: VerbName, words: object, since: unknown = null): Asked<Json> {
  const [asked, setAsked] = useState<Asked<Json>>({ answer: null, fault: null, isAsking: true });
  const said = JSON.stringify(words);
  const latest = useRef(0);

  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    setAsked((before) => ({ ...before, isAsking: true }));
    ask<Json>(verb, JSON.parse(said)).then(
      ({ json }) => turn === latest.current && setAsked({ answer: json, fault: null, isAsking: false }),
      (error: Error) => turn === latest.current && setAsked((before) => ({ ...before, fault: error.message, isAsking: false })),
    );
  }, [verb, said, since]);

  return asked;
}
