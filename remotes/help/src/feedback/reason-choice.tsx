import { useId } from 'react';
import { useTexts } from 'shared/platform';
import { REASONS } from 'shared/contract/feedback/payload';
import styles from './feedback-form.module.scss';

interface ReasonChoiceProps {
  id: string;
  isShown: boolean;
  chosen: number;
  onChoose(reason: number): void;
}

export function ReasonChoice({ id, isShown, chosen, onChoose }: ReasonChoiceProps) {
  const t = useTexts('help');
  const name = useId();
  return (
    <fieldset id={id} hidden={!isShown} className={styles.reasons}>
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
