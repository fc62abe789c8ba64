import { z } from 'zod';

/** As long as the page's form lets it be. */
const comment = z
  .string()
  .refine((text) => text.trim().length > 0, 'must not be empty')
  .refine((text) => text.length <= 600, 'may have 600 characters');
const link = z.url({ protocol: /^https?$/ }).max(2000);

/** The two payloads of the page's form, with exactly these keys. */
const submission = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('yesThanksApi'), help_center_article_link: link, message: comment }),
  z.strictObject({
    action: z.literal('notReallyApi'),
    help_center_article_link: link,
    reason: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    more_info_about_the_reason: comment,
  }),
]);

export type Submission = z.infer<typeof submission>;

/**
 * The checked submission, or a sentence that names the first fault.
 * @param hosts of this site; whoever reads an inbox follows its links
 */
export function readSubmission(body: unknown, hosts: readonly string[]): Submission | string {
  const result = submission.safeParse(body);
  if (result.success) {
    const { host } = new URL(result.data.help_center_article_link);
    return hosts.includes(host) ? result.data : '"help_center_article_link": must be an address of this site';
  }
  const [issue] = result.error.issues;
  return issue!.path.length > 0 ? `"${issue!.path.join('.')}": ${issue!.message}` : issue!.message;
}
