/** Specification, section 7: exactly these keys go over the wire. */
export type Payload =
  | { action: 'yesThanksApi'; help_center_article_link: string; message: string }
  | { action: 'notReallyApi'; help_center_article_link: string; reason: number; more_info_about_the_reason: string };

/** A payload with the key under which it is sent, however often, so that the receiver can tell a repetition. */
export interface Submission {
  key: string;
  payload: Payload;
}

/** The ids of the reasons in the order of the form (specification, section 3). */
export const REASONS = [1, 2, 3, 4] as const;
export const OTHER = 4;
export const COMMENT_LIMIT = 600;

export const positive = (link: string, comment: string): Payload => ({
  action: 'yesThanksApi',
  help_center_article_link: link,
  message: comment,
});

export const negative = (link: string, reason: number, comment: string): Payload => ({
  action: 'notReallyApi',
  help_center_article_link: link,
  reason,
  more_info_about_the_reason: comment,
});

/** `crypto.randomUUID` is missing where the page is not served securely. */
export const submissionOf = (payload: Payload): Submission => ({
  key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join(''),
  payload,
});
