/** Clauses of the legal documents on topics without a guide; the check verifies that they exist. */
export const CONTACT_CLAUSES = {
  lost: '/terms-conditions#social-security-duties',
  complaint: '/terms-conditions#social-complaints',
  closing: '/terms-conditions#social-closing',
  data: '/privacy-policy?product=usave#usave-rights',
  fees: '/terms-conditions?product=usave#usave-fees',
} as const;
