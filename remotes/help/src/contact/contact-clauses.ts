/** Clauses of the legal documents that answer what no guide does; the check holds them to those documents. */
export const CONTACT_CLAUSES = {
  lost: '/terms-conditions#social-security-duties',
  complaint: '/terms-conditions#social-complaints',
  closing: '/terms-conditions#social-closing',
  data: '/privacy-policy#usave-rights',
  fees: '/terms-conditions#usave-fees',
} as const;
