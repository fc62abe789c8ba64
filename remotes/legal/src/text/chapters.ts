import type { LegalText } from './legal-text';

type Heading = LegalText['headings'][number];

export interface Chapter extends Heading {
  sections: Heading[];
}

/** The headings as a table of contents: every clause with its sub-clauses. */
export function chapters(headings: Heading[]): Chapter[] {
  const found: Chapter[] = [];
  for (const heading of headings) {
    if (heading.depth === 2) found.push({ ...heading, sections: [] });
    else found.at(-1)?.sections.push(heading);
  }
  return found;
}
