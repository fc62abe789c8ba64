/** The reasons in the page's form, by number. */
export const REASONS: Record<number, string> = {
  1: 'did not answer the question',
  2: 'confusing or difficult to read',
  3: 'does not like how the feature works',
  4: 'other',
};
