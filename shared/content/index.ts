export { loadDocument } from './load-document';
export type { ProseDocument } from './prose-document';
export { loadContent } from './load-content';
export { fillPlaceholders, fillText, placeholderValues } from './fill-placeholders';
export { Prose } from './prose';
