/**
 * The number of this contract; CONTRIBUTING.md says when it is raised. Specification, section 7, allows no key beside those below, so a
 * payload of number 1 does not name it. One of a later number names it as `contract`, which older origins keep as an unknown field.
 */
export const FEEDBACK_CONTRACT = 1;

export const FEEDBACK_ADDRESS = '/api/web/index';

/** The ids of the reasons in the order of the form (specification, section 3). */
export const REASONS = [1, 2, 3, 4] as const;
/** Characters of a comment, and of the address that it is about. */
export const COMMENT_LIMIT = 600;
export const LINK_LIMIT = 2_000;

/** What a guide's page sends as JSON, with the header `Idempotency-Key`. */
export type Payload =
  | { action: 'yesThanksApi'; help_center_article_link: string; message: string }
  | { action: 'notReallyApi'; help_center_article_link: string; reason: number; more_info_about_the_reason: string };

/** The key that holds the comment, by action. */
export const COMMENT_KEYS = { yesThanksApi: 'message', notReallyApi: 'more_info_about_the_reason' } as const;

/** What each answer of the form sends. */
export const payloadOf = {
  yes: (link: string, comment: string): Payload => ({ action: 'yesThanksApi', help_center_article_link: link, message: comment }),
  no: (link: string, comment: string, reason: number): Payload => ({
    action: 'notReallyApi',
    help_center_article_link: link,
    reason,
    more_info_about_the_reason: comment,
  }),
};

/** Characters of JSON that all fields of one submission without a column may have together. */
export const MORE_LIMIT = 4_000;

export interface Submission {
  payload: Payload;
  /** Fields without a column of their own, as they came: also those of a newer page. `null` where there are none. */
  more: Record<string, unknown> | null;
}

/**
 * Reads what a page sent: the submission, or a sentence that names the first fault. Read tolerantly: a field without a column of its own
 * is kept beside the payload, also one that this program does not know, for a page may be newer than the origin.
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
    return fault ?? { payload: { action, help_center_article_link: link, message: comment as string }, more: bounded(others) };
  }
  const { reason, ...more } = others;
  if (!REASONS.some((id) => id === reason)) return `"reason": must be one of ${REASONS.join(', ')}`;
  const fault = commentFault(COMMENT_KEYS[action], comment);
  return (
    fault ?? {
      payload: {
        action,
        help_center_article_link: link,
        reason: reason as number,
        more_info_about_the_reason: comment as string,
      },
      more: bounded(more),
    }
  );
}

const isAddress = (text: string): boolean => /^https?:/i.test(text.trim()) && URL.canParse(text);

function commentFault(key: string, comment: unknown): string | null {
  if (typeof comment !== 'string') return `"${key}": must be a text`;
  if (comment.trim() === '') return `"${key}": must not be empty`;
  return comment.length > COMMENT_LIMIT ? `"${key}": may have ${COMMENT_LIMIT} characters` : null;
}

/** As many fields as fit, in their order; how many did not is kept as a field of its own. */
function bounded(fields: Record<string, unknown>): Submission['more'] {
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  const kept: [string, unknown][] = [];
  let size = 0;
  for (const name of names) {
    size += JSON.stringify(name).length + JSON.stringify(fields[name]).length;
    if (size > MORE_LIMIT) break;
    kept.push([name, fields[name]]);
  }
  const left = names.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['(fields that did not fit)', left]] : kept);
}
