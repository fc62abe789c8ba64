import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { signIn, type Session } from '../api/session';
import { useSending } from '../commands/use-sending';
import { ThemeToggle } from '../theme/theme-toggle';
import styles from './sign-in.module.scss';

interface Props extends Pick<Session, 'provider' | 'refused'> {
  hasEnded: boolean;
  onSignedIn(): Promise<void>;
}

export function SignIn({ hasEnded, onSignedIn, provider, refused }: Props) {
  const id = useId();
  const [token, setToken] = useState('');
  const { fault, isSending, send } = useSending(refused ?? null);

  // After the console is removed nothing has the focus, and screen readers do not announce a live region that is inserted with its text.
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);

  const enter = async () => {
    try {
      await signIn(token.trim());
      await onSignedIn();
    } catch (error) {
      throw error instanceof TypeError ? new Error('The release service cannot be reached. Try again.') : error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(enter);
  };

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.top}>
          <h1>Release console</h1>
          <ThemeToggle />
        </div>
        {hasEnded && !fault && !isSending && (
          <p ref={note} role="status" tabIndex={-1}>
            Your session has ended. Sign in again.
          </p>
        )}
        <form onSubmit={submit} className={styles.form}>
          <label htmlFor={id}>Token</label>
          <input
            id={id}
            type="text"
            className={styles.secret}
            value={token}
            onChange={(event) => setToken(event.target.value)}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}-hint ${id}-fault`}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            Starts with <code>rel_</code>. The operator of the release service creates it.
          </p>
          <p id={`${id}-fault`} role="alert" className={fault ? styles.fault : undefined}>
            {fault}
          </p>
          <button type="submit" className={styles.submit} aria-disabled={isSending}>
            Sign in
          </button>
        </form>
        {provider && (
          <a className={styles.provider} href="/session/sign-in">
            Sign in with {provider}
          </a>
        )}
      </div>
    </main>
  );
}
