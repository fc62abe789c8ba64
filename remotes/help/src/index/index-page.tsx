import type { TitledGuide } from '../topics/load-guides';
import { usePlatform, useTexts } from 'shared/platform';
import { Contact } from '../contact/contact';
import { POPULAR } from '../guides';
import { HelpLayout } from '../layout/help-layout';
import { SaveGuides } from '../saving/save-guides';
import { SearchBox } from '../search/search-box';
import { GuideList } from '../topics/guide-list';
import styles from './index-page.module.scss';

/** Specification, section 9. */
const CAP = 5;

export interface IndexData {
  guides: TitledGuide[];
}

export function IndexPage({ data: { guides } }: { data: IndexData }) {
  const t = useTexts('help');
  const { menu } = usePlatform();
  return (
    <HelpLayout guides={guides}>
      <div className={styles.page}>
        <header className={styles.opening}>
          <h1>{t('index.title')}</h1>
          <p>{t('index.intro')}</p>
          <SearchBox guides={guides} cap={CAP} noResult={<p>{t('search.noResult')}</p>} />
        </header>
        <section>
          <h2>{t('index.popular')}</h2>
          <GuideList guides={POPULAR.map((slug) => guides.find((guide) => guide.slug === slug)!)} />
          <button type="button" className={styles.browse} aria-haspopup="dialog" onClick={menu.open}>
            {t('index.browse')}
          </button>
        </section>
        <SaveGuides />
        <Contact />
      </div>
    </HelpLayout>
  );
}
