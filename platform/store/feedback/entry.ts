import { randomBytes } from 'node:crypto';
import { LANGUAGES, type Language } from 'shared/contract';
import { COMMENT_KEYS, type Payload, type Submission } from 'shared/contract/feedback/payload';
import { storable } from '../../printable';
import { sha256 } from '../../sha256';

/** The help team's status of a comment. */
export const STATUSES = ['new', 'read', 'done'] as const;
export type Status = (typeof STATUSES)[number];

/** A change of the status of a comment. */
export interface Mark {
  as: Status;
  at: string;
  who: string;
}

/** A row of `feedback_entries`. */
export interface Entry {
  id: string;
  key: string | null;
  at: string;
  day: string;
  guide: string;
  language: string;
  helpful: number;
  reason: number;
  text: string;
  more: string | null;
  status: Status;
  status_at: string | null;
  status_by: string | null;
}

export const COLUMNS = [
  'id',
  'key',
  'at',
  'day',
  'guide',
  'language',
  'helpful',
  'reason',
  'text',
  'more',
  'status',
  'status_at',
  'status_by',
] as const satisfies (keyof Entry)[];

export interface Received extends Submission {
  /** The browser's key against duplicates. */
  key: string | null;
  /** The language of the page, if its address does not have it. */
  language: Language | null;
  at: string;
}

/** A visitor's feedback on a guide. */
export interface Comment {
  id: string;
  at: string;
  /** The path of the guide, such as `/help-center/how-do-i-create-goal`. */
  guide: string;
  language: Language | null;
  helpful: boolean;
  /** The chosen reason of the form, 1–4, if the guide did not help. */
  reason: number | null;
  text: string;
  /** Fields of a newer page that this version does not know. */
  more: Record<string, unknown> | null;
  mark: Status;
  /** The last change of its status, or `null` while it is new. */
  marked: Mark | null;
}

const newId = (): string => randomBytes(8).toString('hex');
export const idOf = (text: string): string => sha256(text).slice(0, 16);

/** The row of a submission. */
export function entryOf({ payload, more, key, language, at }: Received, id = newId()): Entry {
  const { pathname, searchParams } = new URL(payload.help_center_article_link);
  const isYes = payload.action === 'yesThanksApi';
  return {
    id,
    key,
    at,
    day: at.slice(0, 10),
    guide: storable(decoded(pathname)),
    language: LANGUAGES.find((each) => each === searchParams.get('lng')) ?? language ?? '',
    helpful: isYes ? 1 : 0,
    reason: isYes ? 0 : payload.reason,
    text: storable((payload as Record<string, unknown>)[COMMENT_KEYS[payload.action]] as string),
    more: more && storable(JSON.stringify(more)),
    status: 'new',
    status_at: null,
    status_by: null,
  };
}

export function commentOf({ id, at, guide, language, helpful, reason, text, more, status, ...by }: Entry): Comment {
  return {
    id,
    at,
    guide,
    language: (language || null) as Language | null,
    helpful: helpful === 1,
    reason: reason || null,
    text,
    more: more === null ? null : (JSON.parse(more) as Record<string, unknown>),
    mark: status,
    marked: status === 'new' ? null : { as: status, at: by.status_at!, who: by.status_by! },
  };
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Reads a payload of an earlier store; `null` if it is damaged. */
export function earlierPayload(value: unknown): Payload | null {
  const fields = (value ?? {}) as Record<string, unknown>;
  const { action, help_center_article_link: link, reason } = fields;
  if (action !== 'yesThanksApi' && action !== 'notReallyApi') return null;
  if (typeof link !== 'string' || !URL.canParse(link) || typeof fields[COMMENT_KEYS[action]] !== 'string') return null;
  return action === 'yesThanksApi' || Number.isInteger(reason) ? (fields as unknown as Payload) : null;
}
