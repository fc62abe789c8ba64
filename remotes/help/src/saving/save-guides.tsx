import { useEffect, useId, useState } from 'react';
import { useTexts } from 'shared/platform';
import type { SavingSteps } from './saving-steps';
import styles from './save-guides.module.scss';

type Steps = { Steps: typeof SavingSteps; isOffered: boolean };

/** Saves all guides on this device for reading without a connection. Its code is loaded on a click, or when guides may be saved. */
export function SaveGuides() {
  const t = useTexts('help');
  const heading = useId();
  const [steps, setSteps] = useState<Steps>();
  const [state, setState] = useState<'quiet' | 'asking' | 'network'>('quiet');

  const showSteps = async (isOffered: boolean) => {
    const { SavingSteps: Steps } = await import(/* webpackChunkName: "saving" */ './saving-steps');
    setSteps({ Steps, isOffered });
  };

  useEffect(() => {
    // Without a worker nothing can be saved. A failed import is repeated on a click.
    if (navigator.serviceWorker?.controller) showSteps(false).catch(() => undefined);
  }, []);

  const offer = () => {
    setState('asking');
    showSteps(true).catch(() => setState('network'));
  };

  return (
    <section id="save-guides" className={styles.saving} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t('saving.title')}</h2>
        <p>{t('saving.text')}</p>
      </div>
      {steps ? (
        <steps.Steps isOffered={steps.isOffered} />
      ) : (
        <>
          <p role="status" className={styles.status}>
            {state !== 'quiet' && t(`saving.${state}`)}
          </p>
          <div className={styles.ways}>
            <button type="button" aria-disabled={state === 'asking'} onClick={offer}>
              {t('saving.save')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
