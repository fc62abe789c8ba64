import { Prose } from 'shared/content';
import type { GuideData } from './guide-route';

export function GuidePage({ data: { document } }: { data: GuideData }) {
  return (
    <article>
      <h1>{document.meta.title}</h1>
      <Prose document={document} />
    </article>
  );
}
