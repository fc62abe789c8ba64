import { useEffect, useRef, useState } from 'react';
import type { CommandName } from 'platform/commands/all-commands';
import { ask } from './ask';

interface Asked<Json> {
  answer: Json | null;
  fault: string | null;
  isAsking: boolean;
}

/** The answer to a command that only looks; asked again when the parameters or `since` change, and the old one stands meanwhile. */
export function useAnswer<Json>(command: CommandName, parameters: object, since: unknown = null): Asked<Json> {
  const [asked, setAsked] = useState<Asked<Json>>({ answer: null, fault: null, isAsking: true });
  const said = JSON.stringify(parameters);
  const latest = useRef(0);

  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    setAsked((before) => ({ ...before, isAsking: true }));
    ask<Json>(command, JSON.parse(said)).then(
      ({ json }) => turn === latest.current && setAsked({ answer: json, fault: null, isAsking: false }),
      (error: Error) => turn === latest.current && setAsked((before) => ({ ...before, fault: error.message, isAsking: false })),
    );
  }, [command, said, since]);

  return asked;
}
