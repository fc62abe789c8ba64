/**
 * The number of this contract; CONTRIBUTING.md says when to raise it. A payload of number 1 does not contain it, because the specification
 * (section 7) allows only the keys below. Later numbers go into the field `contract`, which older origins store as an unknown field.
 */
export const FEEDBACK_CONTRACT = 1;

export const FEEDBACK_ADDRESS = '/api/web/index';

/** The ids of the reasons, in the order of the form (specification, section 3). */
export const REASONS = [1, 2, 3, 4] as const;
/** Most characters of a comment, and of the guide's address. */
export const COMMENT_LIMIT = 600;
export const LINK_LIMIT = 2_000;

/** The JSON that a guide's page sends, with the header `Idempotency-Key`. */
export type Payload =
  | { action: 'yesThanksApi'; help_center_article_link: string; message: string }
  | { action: 'notReallyApi'; help_center_article_link: string; reason: number; more_info_about_the_reason: string };

/** The key that holds the comment, by action. */
export const COMMENT_KEYS = { yesThanksApi: 'message', notReallyApi: 'more_info_about_the_reason' } as const;

/** Makes the payload of each answer in the form. */
export const payloadOf = {
  yes: (link: string, comment: string): Payload => ({ action: 'yesThanksApi', help_center_article_link: link, message: comment }),
  no: (link: string, comment: string, reason: number): Payload => ({
    action: 'notReallyApi',
    help_center_article_link: link,
    reason,
    more_info_about_the_reason: comment,
  }),
};

/** Most characters of JSON of all further fields of a submission together. */
export const MORE_LIMIT = 4_000;

export interface Submission {
  payload: Payload;
  /** Further fields as they were sent, such as those of a newer page; `null` without any. */
  more: Record<string, unknown> | null;
}

/**
 * Parses what a page sent. Unknown fields are no fault, because a page may be newer than the origin: they are returned in `more`.
 * @returns the submission, or a sentence about the first fault
 */
export function readPayload(body: unknown): Submission | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'must be a JSON object';
  const { action, ...fields } = body as Record<string, unknown>;
  if (action !== 'yesThanksApi' && action !== 'notReallyApi') return '"action": must be "yesThanksApi" or "notReallyApi"';
  const { help_center_article_link: link, [COMMENT_KEYS[action]]: comment, ...others } = fields;
  if (typeof link !== 'string' || !isAddress(link)) return '"help_center_article_link": must be an address that begins with http';
  if (link.length > LINK_LIMIT) return `"help_center_article_link": may have ${LINK_LIMIT} characters`;
  if (action === 'yesThanksApi') {
    const fault = commentFault(COMMENT_KEYS[action], comment);
    return fault ?? { payload: payloadOf.yes(link, comment as string), more: bounded(others) };
  }
  const { reason, ...more } = others;
  if (!REASONS.some((id) => id === reason)) return `"reason": must be one of ${REASONS.join(', ')}`;
  const fault = commentFault(COMMENT_KEYS[action], comment);
  return fault ?? { payload: payloadOf.no(link, comment as string, reason as number), more: bounded(more) };
}

const isAddress = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

function commentFault(key: string, comment: unknown): string | null {
  if (typeof comment !== 'string') return `"${key}": must be a text`;
  if (comment.trim() === '') return `"${key}": must not be empty`;
  return comment.length > COMMENT_LIMIT ? `"${key}": may have ${COMMENT_LIMIT} characters` : null;
}

/** The first fields up to the limit; the number of the others is a further field. */
function bounded(fields: Record<string, unknown>): Submission['more'] {
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  const entries: [string, unknown][] = [];
  let size = 0;
  for (const name of names) {
    size += JSON.stringify(name).length + JSON.stringify(fields[name]).length;
    if (size > MORE_LIMIT) break;
    entries.push([name, fields[name]]);
  }
  const omitted = names.length - entries.length;
  return Object.fromEntries(omitted > 0 ? [...entries, ['(fields that did not fit)', omitted]] : entries);
}
