import { usePlatform, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { CHEVRON_DOWN } from 'shared/ui/icon-paths';
import styles from './legal-page.module.scss';

/** On a narrow page the tabs are inside the menu; this button says so, because nobody would look for them there. */
export function OtherProducts() {
  const t = useTexts('legal');
  const { menu } = usePlatform();
  return (
    <button type="button" className={styles.others} aria-haspopup="dialog" onClick={menu.open}>
      {t('otherProducts')}
      <Icon path={CHEVRON_DOWN} />
    </button>
  );
}
