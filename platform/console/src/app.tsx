import { useCallback, useEffect, useState } from 'react';
import { readSession, SessionContext, type Session } from './api/session';
import { SignIn } from './sign-in/sign-in';
import { SignedIn } from './signed-in';

/** Milliseconds until the next attempt, when the service does not respond. */
const AGAIN = 3_000;

/** Without a session only the sign-in is shown. */
export function App() {
  const [session, setSession] = useState<Session | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [failures, setFailures] = useState(0);

  const checkSession = useCallback(async () => {
    // While the service cannot be reached, the session stays; only the service can end it.
    const next = await readSession().catch(() => null);
    if (!next) return setFailures((before) => before + 1);
    setSession((before) => {
      if (before?.who && !next.who) setHasEnded(true);
      return next;
    });
  }, []);

  useEffect(() => void checkSession(), [checkSession]);

  const isWaiting = !session && failures > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(checkSession, AGAIN);
    return () => clearTimeout(timer);
  }, [isWaiting, failures, checkSession]);

  if (!session)
    return (
      <main>
        <div role="status">
          {isWaiting && <p>The release service does not respond. Retrying… The website runs without it.</p>}
        </div>
      </main>
    );
  if (!session.who) return <SignIn provider={session.provider} hasEnded={hasEnded} onSignedIn={checkSession} />;
  return (
    <SessionContext value={session}>
      <SignedIn
        onCut={checkSession}
        onSignedOut={() => {
          setHasEnded(false);
          setSession({ ...session, who: null });
        }}
      />
    </SessionContext>
  );
}
