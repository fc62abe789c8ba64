import { useState } from 'react';
import { call } from '../api/call';
import { Moment } from '../time/moment';
import { useToast } from '../commands/toast';
import commandStyles from '../commands/commands.module.scss';
import styles from './rollout.module.scss';

/** Makes a link that shows a release before any visitor sees it, to copy. */
export function PreviewLink({ name, version }: { name: string; version: string }) {
  const showToast = useToast();
  const [made, setMade] = useState<{ link: string; expires: string } | null>(null);

  const make = () =>
    call<{ link: string; expires: string }>('preview', { name, version }).then(
      ({ json }) => setMade(json),
      (error: Error) => showToast(error.message),
    );
  const copy = (link: string) =>
    navigator.clipboard.writeText(link).then(
      () => showToast('The link is copied.'),
      () => showToast('The browser does not let the page copy. Select the link and copy it by hand.'),
    );

  if (!made)
    return (
      <button type="button" className={commandStyles.step} aria-label={`Preview link of ${version}`} onClick={make}>
        Preview link
      </button>
    );
  return (
    <div className={styles.preview}>
      <input
        readOnly
        value={made.link}
        aria-label={`Preview link of ${version}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className={commandStyles.step} onClick={() => copy(made.link)}>
        Copy
      </button>
      <p className={styles.quiet}>
        Until <Moment at={made.expires} />
      </p>
    </div>
  );
}
