import { useEffect, useState } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CHECK, COPY } from 'shared/ui/icon-paths';
import styles from './copy-code.module.scss';

const SHOWN_MS = 4000;

export function CopyCode({ code }: { code: string }) {
  const t = useTexts('landing');
  const [result, setResult] = useState<'copied' | 'notCopied'>();

  // Emptied after a while, and by the next press, so that a second copy is announced again.
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    setResult(undefined);
    try {
      await navigator.clipboard.writeText(code);
      setResult('copied');
    } catch {
      setResult('notCopied');
    }
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={copy}>
        <Icon path={result === 'copied' ? CHECK : COPY} />
        {t('ussd.copy')}
      </button>
      <span role="status" className={styles.status}>
        {result && t(`ussd.${result}`, { code })}
      </span>
    </>
  );
}
