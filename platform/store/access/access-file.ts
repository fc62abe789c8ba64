import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { PartName } from 'shared/contract';
import { partName } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import { withLock } from '../sqlite';
import { writeDurably } from '../registry/write-durably';
import { RIGHTS } from './rights';

const time = z.iso.datetime();

/** Names parts; `*` is every part, also those to come. */
const grant = {
  sections: z.array(z.union([partName, z.literal('*')])).min(1),
  may: z.array(z.enum(RIGHTS)).min(1),
};

/** The name of a token, of a pipeline or of a person. */
export const accessName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,59}$/i, 'must be a name of letters, digits, dots and hyphens');

const token = z.strictObject({
  name: accessName,
  /** sha256 of the token, which is kept nowhere. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The person whose it is. A token without one cannot take part in an approval. */
  owner: accessName.optional(),
  ...grant,
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
});

/** A CI system's workflow that needs no secret: the system's own identity token says which one it is. */
const trusted = z.strictObject({
  name: accessName,
  issuer: z.url({ protocol: /^https?$/ }),
  repository: z.string().min(1),
  /** The file of the workflow, such as `help.yml`. */
  workflow: z.string().min(1),
  branch: z.string().min(1),
  /** The environment that the job has to run in; its reviewers and branches are the CI system's to hold. */
  environment: z.string().min(1).optional(),
  /** The repository's number, which a new repository under the old name does not have. */
  repositoryId: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a number')
    .optional(),
  /** The person whose pipeline it is, where it is one person's. */
  owner: accessName.optional(),
  ...grant,
});

/** A person who signs in at the console by an identity provider. */
const person = z.strictObject({
  name: accessName,
  /** The provider's word for them: their verified e-mail address, or its own subject. */
  identity: z.string().min(1).max(300),
  ...grant,
});

const accessSchema = z.strictObject({
  format: z.literal(1),
  tokens: z.array(token),
  trusted: z.array(trusted),
  /** Parts whose releases reach visitors only with a second person's approval. */
  approval: z.array(partName),
  /** Left out while there are none, because services of earlier days do not know it. */
  people: z.array(person).optional(),
});

export type Access = z.infer<typeof accessSchema>;
export type Token = z.infer<typeof token>;
export type TrustedWorkflow = z.infer<typeof trusted>;
export type Person = z.infer<typeof person>;
export type Grant = Pick<Token, 'sections' | 'may'>;

const accessFile = (data: string): string => path.join(data, 'access.json');

/** The rights over the network. Without the file, every request is refused. */
export function readAccess(data: string): Access {
  const file = accessFile(data);
  if (!existsSync(file)) return { format: 1, tokens: [], trusted: [], approval: [] };
  try {
    return accessSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const said =
      error instanceof z.ZodError ? `field "${error.issues[0]!.path.join('.')}": ${error.issues[0]!.message}` : 'not JSON';
    throw new Refusal('broken-access-file', `${file}: ${said}. Access over the network is refused until the file is repaired.`);
  }
}

/** Changes the file under its lock; readable by its owner alone. */
export async function changeAccess(data: string, change: (access: Access) => Access): Promise<Access> {
  await mkdir(data, { recursive: true });
  return withLock(`${accessFile(data)}.lock`, async () => {
    const current = readAccess(data);
    const next = accessSchema.parse(change(current));
    if (next !== current) await writeDurably(accessFile(data), `${JSON.stringify(next, null, 2)}\n`, 0o600);
    return next;
  });
}

/** From now on what brings a release of the part to visitors waits for a second person; what takes one back does not. */
export async function requireApproval(data: string, name: PartName): Promise<void> {
  await changeAccess(data, (access) => ({ ...access, approval: [...new Set([...access.approval, name])] }));
}

export async function waiveApproval(data: string, name: PartName): Promise<void> {
  await changeAccess(data, (access) => ({ ...access, approval: access.approval.filter((known) => known !== name) }));
}
