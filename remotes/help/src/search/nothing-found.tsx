import { useTexts } from 'shared/platform';
import { ContactWays } from '../contact/contact';
import { GuideList } from '../topics/guide-list';
import type { TitledGuide } from '../topics/load-guides';
import styles from './nothing-found.module.scss';

/** Below the "no results" text: similar guides, and contacts. */
export function NothingFound({ near }: { near: TitledGuide[] }) {
  const t = useTexts('help');
  return (
    <div className={styles.nothing}>
      {near.length > 0 && (
        <>
          <p>{t('search.near')}</p>
          <GuideList guides={near} />
        </>
      )}
      <p>{t('search.contact')}</p>
      <ContactWays />
    </div>
  );
}
