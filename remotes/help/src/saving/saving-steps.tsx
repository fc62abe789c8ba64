import { useEffect, useRef } from 'react';
import type { Language } from 'shared/contract';
import { formatDate } from 'shared/locale';
import { useLanguage, useTexts } from 'shared/platform';
import { useSaving, type Saving } from './use-saving';
import styles from './save-guides.module.scss';

/** Shows the size before saving, the progress, and how to remove the guides. `isOffered`: the reader has clicked. */
export function SavingSteps({ isOffered }: { isOffered: boolean }) {
  const t = useTexts('help');
  const { language } = useLanguage();
  const { saving, offer, save, remove, cancel } = useSaving(language);
  const status = useRef<HTMLParagraphElement>(null);
  const { state } = saving;

  // The clicked button is removed, so the focus moves to the status.
  const press = (act: () => unknown) => () => {
    status.current?.focus({ preventScroll: true });
    void act();
  };
  const button = (text: string, act: () => unknown) => (
    <button type="button" onClick={press(act)}>
      {text}
    </button>
  );

  useEffect(() => {
    if (isOffered) press(offer)();
    // Once, for the click that loaded this component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffered]);

  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {sentence(t, saving, language)}
      </p>
      {state === 'saving' && <progress aria-label={t('saving.title')} value={saving.progress} />}
      <div className={styles.ways}>
        {(state === 'none' || state === 'recalled' || state === 'network' || state === 'space') &&
          button(t('saving.save'), offer)}
        {state === 'offered' && button(t('saving.confirm'), save)}
        {state === 'offered' && button(t('saving.cancel'), cancel)}
        {state === 'saved' && button(t('saving.redo'), offer)}
        {state === 'saved' && button(t('saving.remove'), remove)}
      </div>
    </>
  );
}

function sentence(t: ReturnType<typeof useTexts<'help'>>, saving: Saving, language: Language): string {
  switch (saving.state) {
    case 'none':
      return '';
    case 'offered':
      return t('saving.offered', { count: saving.count, size: Math.ceil(saving.bytes / 1000) });
    case 'saved':
      return t('saving.saved', { count: saving.count, date: formatDate(new Date(saving.asOf), language) });
    default:
      return t(`saving.${saving.state}`);
  }
}
