import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES } from 'shared/contract';

/** A line of the inbox, as the origin writes it. Lines of earlier days do not say the language. */
const line = z.object({
  at: z.iso.datetime(),
  language: z.enum(LANGUAGES).optional(),
  submission: z.discriminatedUnion('action', [
    z.object({ action: z.literal('yesThanksApi'), help_center_article_link: z.url(), message: z.string() }),
    z.object({
      action: z.literal('notReallyApi'),
      help_center_article_link: z.url(),
      reason: z.int(),
      more_info_about_the_reason: z.string(),
    }),
  ]),
});

/** What a visitor said about a guide. */
export interface Comment {
  /** Of its line, which never changes. */
  id: string;
  at: string;
  /** The path of the guide, such as `/help-center/how-do-i-create-goal`. */
  guide: string;
  language: (typeof LANGUAGES)[number] | null;
  helpful: boolean;
  /** 1–4 of the form, for what did not help. */
  reason: number | null;
  text: string;
}

/** Reads a line of the inbox; `null` for one that an editor or the disk has damaged. */
export function readComment(text: string): Comment | null {
  const result = line.safeParse(parse(text));
  if (!result.success) return null;
  const { at, language, submission } = result.data;
  const { pathname, searchParams } = new URL(submission.help_center_article_link);
  const isYes = submission.action === 'yesThanksApi';
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, 16),
    at,
    guide: decoded(pathname),
    language: LANGUAGES.find((known) => known === searchParams.get('lng')) ?? language ?? null,
    helpful: isYes,
    reason: isYes ? null : submission.reason,
    text: isYes ? submission.message : submission.more_info_about_the_reason,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
