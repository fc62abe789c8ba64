import * as z from 'zod';

/** The problem type of invalid parameters. The tool reports it as a usage error, not as a refusal. */
export const USAGE = 'urn:release-service:wrong-use';

/** Refusals over the network: problem details (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('about:blank, or a URI that identifies the kind of problem'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('The kind of error in kebab-case, listed in docs/reference/errors.md'),
  detail: z.string().describe('One sentence for a person: what is refused, why, and what to do'),
});

export type Problem = z.infer<typeof problemSchema>;

/** Why a request did not arrive, for a sentence. */
export const reasonOf = ({ cause, message }: Error): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
