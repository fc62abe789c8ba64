import { Prose } from 'shared/content';
import { formatDate } from 'shared/locale';
import { useLanguage, useTexts } from 'shared/platform';
import { Feedback } from '../feedback/feedback';
import { HelpLayout } from '../layout/help-layout';
import { GuideList } from '../topics/guide-list';
import { Breadcrumb } from './breadcrumb';
import type { GuideData } from './guide-data';
import { Neighbours } from './neighbours';
import { GuideActions } from './guide-actions';
import styles from './guide-page.module.scss';
import prose from './guide-prose.module.scss';

export function GuidePage({ data: { guides, current, document } }: { data: GuideData }) {
  const t = useTexts('help');
  const { language } = useLanguage();
  const related = document.meta.related.map((position) => guides[position]!);
  return (
    <HelpLayout guides={guides} current={current}>
      <div className={styles.page}>
        <Breadcrumb group={current.group} />
        <article>
          <header className={styles.head}>
            <h1>{document.meta.title}</h1>
            <p>
              <time dateTime={document.meta.updated}>
                {t('guide.updated', { date: formatDate(document.meta.updated, language) })}
              </time>
            </p>
            <GuideActions />
          </header>
          <Prose document={document} className={prose.prose} />
          <Feedback />
        </article>
        <Neighbours guides={guides} current={current} />
        <section className={styles.related}>
          <h2>{t('guide.related')}</h2>
          <GuideList guides={related} />
        </section>
      </div>
    </HelpLayout>
  );
}
