import * as z from 'zod';
import { partName } from 'shared/contract/registry/schema';
import { isMachineFault } from '../../machine-fault';

/** What a person, a token or a CI system may do with a part. `publish` and `rollout` include `read`. */
export const RIGHTS = ['read', 'publish', 'rollout'] as const;
export type Right = (typeof RIGHTS)[number];

const time = z.iso.datetime();

/** Names of parts. `*` is every part, including future ones. */
const grant = {
  sections: z.array(z.union([partName, z.literal('*')])).min(1),
  may: z.array(z.enum(RIGHTS)).min(1),
};

/** The name of a token, of a pipeline or of a person. */
const accessName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,59}$/i, 'must be a name of letters, digits, dots and hyphens');

const token = z.strictObject({
  name: accessName,
  /** sha256 of the token, which itself is not stored. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The owner. A token without one cannot take part in an approval. */
  owner: accessName.optional(),
  ...grant,
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
});

/** A CI workflow without a secret: the CI system's identity token identifies it. */
const trusted = z.strictObject({
  name: accessName,
  issuer: z.url({ protocol: /^https?$/ }),
  repository: z.string().min(1),
  /** The file of the workflow, such as `help.yml`. */
  workflow: z.string().min(1),
  branch: z.string().min(1),
  /** The environment that the job must run in; the CI system enforces its reviewers and branches. */
  environment: z.string().min(1).optional(),
  /** The repository's number, which a new repository under the old name does not have. */
  repositoryId: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of the repository')
    .optional(),
  /** The owner of a personal pipeline. */
  owner: accessName.optional(),
  ...grant,
});

/** A person who signs in at the console by an identity provider. */
const person = z.strictObject({
  name: accessName,
  /** The identity at the provider: the verified e-mail address, or the subject. */
  identity: z.string().min(1).max(300),
  ...grant,
});

export const accessSchema = z.strictObject({
  format: z.literal(1),
  tokens: z.array(token),
  trusted: z.array(trusted),
  /** Parts whose releases reach visitors only with a second person's approval. */
  approval: z.array(partName),
  /** Absent while there are none, because older services reject the field. */
  people: z.array(person).optional(),
});

/** The option of the tool that gives a field of the file. */
export const optionOf = (field: readonly PropertyKey[]): string =>
  String(field.findLast((key) => typeof key === 'string')).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export type AccessLists = z.infer<typeof accessSchema>;
export type Token = z.infer<typeof token>;
export type TrustedWorkflow = z.infer<typeof trusted>;
export type Person = z.infer<typeof person>;
export type Grant = Pick<Token, 'sections' | 'may'>;

/** Why the file cannot be read. Throws a fault of the machine, which says nothing about the file. */
export function faultOfFile(error: Error): string {
  if (isMachineFault(error)) throw error;
  if (error instanceof z.ZodError) return `field "${error.issues[0]!.path.join('.')}": ${error.issues[0]!.message}`;
  return error instanceof SyntaxError ? 'not JSON' : error.message;
}

/** The names of a list, for a sentence. */
export const namesOf = (list: { name: string }[]): string => list.map(({ name }) => name).join(', ') || '(none)';

/** Replaces the token of that name. */
export const withToken = (lists: AccessLists, replacement: Token): AccessLists => ({
  ...lists,
  tokens: lists.tokens.map((token) => (token.name === replacement.name ? replacement : token)),
});

export const isInForce = ({ expiresAt, revokedAt }: Token, now: Date): boolean =>
  !revokedAt && Date.parse(expiresAt) > now.getTime();
