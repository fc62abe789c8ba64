import { useEffect, useRef } from 'react';
import { useTexts } from 'shared/platform';
import { originOf, type LegalText } from './legal-text';
import { useMediaQuery } from 'shared/ui/use-media-query';
import { useCurrentClause } from './use-current-clause';
import styles from './contents.module.scss';

/** The table of contents: folded above the text on a narrow page; beside it, following the scroll position, on a wide one. */
export function Contents({ text }: { text: LegalText }) {
  const t = useTexts('legal');
  const { product } = originOf(text);
  const list = useRef<HTMLOListElement>(null);
  const idOf = (id: string) => `${product}-${id}`;
  const current = useCurrentClause(
    text.headings.map(({ id }) => idOf(id)),
    useMediaQuery('(min-width: 1100px)'),
    text.key,
  );

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current!.scrollTop = link.offsetTop - list.current!.clientHeight / 2;
  }, [current]);

  const anchor = (id: string, label: string) => (
    <a href={`#${idOf(id)}`} aria-current={idOf(id) === current ? 'location' : undefined}>
      {label}
    </a>
  );

  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <details className={styles.fold}>
        <summary className={styles.summary}>{t('contents')}</summary>
        <p className={styles.title} aria-hidden="true">
          {t('contents')}
        </p>
        <ol className={styles.list} ref={list}>
          {chapters(text.headings).map((chapter) => (
            <li key={chapter.id}>
              {anchor(chapter.id, chapter.text)}
              {chapter.sections.length > 0 && (
                <ol className={styles.sections}>
                  {chapter.sections.map((section) => (
                    <li key={section.id}>{anchor(section.id, section.text)}</li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

type Heading = LegalText['headings'][number];

interface Chapter extends Heading {
  sections: Heading[];
}

/** The list of clauses with their sub-clauses. */
function chapters(headings: Heading[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const heading of headings) {
    if (heading.depth === 2) chapters.push({ ...heading, sections: [] });
    else chapters.at(-1)?.sections.push(heading);
  }
  return chapters;
}
