import { Prose } from 'shared/content';
import type { LegalData } from './legal-route';

export function LegalPage({ data: { document } }: { data: LegalData }) {
  return (
    <article>
      <h1>{document.meta.title}</h1>
      <Prose document={document} />
    </article>
  );
}
