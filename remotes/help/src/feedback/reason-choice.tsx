import { useId } from 'react';
import { useTexts } from 'shared/platform';
import { REASONS } from './submission';
import styles from './feedback-form.module.scss';

export function ReasonChoice({ chosen, onChoose }: { chosen: number; onChoose(reason: number): void }) {
  const t = useTexts('help');
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('feedback.reasons.legend')}</legend>
      {REASONS.map((reason) => (
        <label key={reason}>
          <input type="radio" name={name} value={reason} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {t(`feedback.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  );
}
