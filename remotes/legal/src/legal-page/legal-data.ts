import type { Language } from 'shared/contract';
import type { Kind } from '../products';
import type { LegalText } from '../text/legal-text';

export interface LegalData {
  kind: Kind;
  language: Language;
  /** The address of the page, for printing. */
  path: string;
  text: LegalText;
}
