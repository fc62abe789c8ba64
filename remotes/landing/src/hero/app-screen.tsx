import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CHECK } from 'shared/ui/icon-paths';
import { COINS, GIFT, TARGET } from '../icon-paths';
import styles from './app-screen.module.scss';

/** A screen of the app, drawn as page text in the visitor's language, theme and text size. */
export function AppScreen() {
  const t = useTexts('landing');
  return (
    <div className={styles.phone} role="img" aria-label={t('screen.alt')}>
      <div className={styles.screen}>
        <p className={styles.greeting}>{t('screen.greeting')}</p>
        <div className={styles.total}>
          <span>{t('screen.total')}</span>
          <strong>{t('screen.amount')}</strong>
        </div>
        <div className={styles.actions}>
          <span>{t('screen.actions.contribute')}</span>
          <span>{t('screen.actions.deposit')}</span>
          <span>{t('screen.actions.withdraw')}</span>
        </div>
        <Row icon={GIFT} title={t('screen.wedding')} state={t('screen.weddingState')} />
        <Row icon={COINS} title={t('screen.ikimina')} state={t('screen.ikiminaState')} />
        <Row icon={TARGET} title={t('screen.fees')} state={t('screen.feesState')} />
        <div className={styles.notice}>
          <Icon path={CHECK} />
          <span>
            {t('screen.notice')} <strong>{t('screen.noticeAmount')}</strong>
          </span>
        </div>
      </div>
    </div>
  );
}

function Row({ icon, title, state }: { icon: string; title: string; state: string }) {
  return (
    <div className={styles.row}>
      <Icon path={icon} className={styles.icon} />
      <span>
        <strong>{title}</strong>
        <small>{state}</small>
      </span>
    </div>
  );
}
