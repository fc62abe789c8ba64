import { useCallback, useEffect, useRef, useState } from 'react';
import { readSession, SessionContext, type Session } from './api/session';
import { SignIn } from './sign-in/sign-in';
import { SignedIn } from './signed-in';

/** Milliseconds until the next attempt, when the service does not respond. */
const RETRY_AFTER = 3_000;

/** The console, or the sign-in if there is no session. */
export function App() {
  const [session, setSession] = useState<Session | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [hasEntered, setHasEntered] = useState(false);
  const [failures, setFailures] = useState(0);

  const latest = useRef(0);

  const updateSession = useCallback(async () => {
    latest.current += 1;
    const requestNumber = latest.current;
    const next = await readSession();
    // The person may have signed in or out since this request.
    if (requestNumber !== latest.current) return;
    setSession((before) => {
      if (before?.who && !next.who) setHasEnded(true);
      if (before && !before.who && next.who) setHasEntered(true);
      return next;
    });
  }, []);

  // While the service cannot be reached, the session stays; only the service can end it.
  const checkSession = useCallback(() => updateSession().catch(() => setFailures((before) => before + 1)), [updateSession]);

  useEffect(() => void checkSession(), [checkSession]);

  const isWaiting = !session && failures > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(checkSession, RETRY_AFTER);
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
  if (!session.who) return <SignIn {...session} hasEnded={hasEnded} onSignedIn={updateSession} />;
  return (
    <SessionContext value={session}>
      <SignedIn
        hasEntered={hasEntered}
        onCut={checkSession}
        onSignedOut={() => {
          latest.current += 1;
          setHasEnded(false);
          setSession({ ...session, who: null });
        }}
      />
    </SessionContext>
  );
}
