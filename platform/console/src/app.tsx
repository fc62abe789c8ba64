import { useCallback, useEffect, useState } from 'react';
import { readSession, SessionContext, type Session } from './api/session';
import { SignIn } from './sign-in/sign-in';
import { SignedIn } from './signed-in';

/** Without a session only the sign-in is shown. */
export function App() {
  const [session, setSession] = useState<Session | null>(null);
  const [hasEnded, setHasEnded] = useState(false);

  const look = useCallback(async () => {
    // Offline, or the service restarts: the session stays until the service says that it ended.
    const next = await readSession().catch(() => null);
    if (!next) return;
    setSession((before) => {
      if (before?.who && !next.who) setHasEnded(true);
      return next;
    });
  }, []);

  useEffect(() => void look(), [look]);

  if (!session) return null;
  if (!session.who) return <SignIn provider={session.provider} hasEnded={hasEnded} onSignedIn={look} />;
  return (
    <SessionContext value={session}>
      <SignedIn
        onCut={look}
        onSignedOut={() => {
          setHasEnded(false);
          setSession({ ...session, who: null });
        }}
      />
    </SessionContext>
  );
}
