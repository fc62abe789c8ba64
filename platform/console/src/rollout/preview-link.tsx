import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call';
import { Moment } from '../time/moment';
import { useToast } from '../commands/toast';
import commandStyles from '../commands/commands.module.scss';
import styles from './rollout.module.scss';

/** Creates a preview link of a release, and copies it. */
export function PreviewLink({ name, version }: { name: string; version: string }) {
  const showToast = useToast();
  const [preview, setPreview] = useState<{ link: string; expires: string } | null>(null);

  const field = useRef<HTMLInputElement>(null);

  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [preview]);

  // A console stays open for days.
  useEffect(() => {
    if (!preview) return;
    const timer = setTimeout(() => setPreview(null), Date.parse(preview.expires) - Date.now());
    return () => clearTimeout(timer);
  }, [preview]);

  const make = () =>
    call<{ link: string; expires: string }>('preview', { name, version }).then(
      ({ json }) => setPreview(json),
      (error: Error) => showToast(error.message),
    );
  const copy = async (link: string) => {
    try {
      // Without https a page has no clipboard.
      await navigator.clipboard.writeText(link);
      showToast('Link copied.');
    } catch {
      showToast('The browser blocked copying. Select the link and copy it manually.');
    }
  };

  if (!preview)
    return (
      <button type="button" className={commandStyles.step} aria-label={`Preview link of ${version}`} onClick={make}>
        Preview link
      </button>
    );
  return (
    <div className={styles.preview}>
      <input
        ref={field}
        readOnly
        value={preview.link}
        aria-label={`Preview link of ${version}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className={commandStyles.step} onClick={() => copy(preview.link)}>
        Copy
      </button>
      <p className={styles.quiet}>
        Valid until <Moment at={preview.expires} />
      </p>
    </div>
  );
}
