import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fleetOf } from '../fleet/fleet';
import { Refusal } from '../refusal';
import { withLock } from '../registry/lock';
import { writeDurably } from '../registry/write-durably';

/** How far the help team is with a comment. */
export const MARKS = ['new', 'read', 'done'] as const;
export type Mark = (typeof MARKS)[number];

const marked = z.strictObject({ as: z.enum(['read', 'done']), at: z.iso.datetime(), who: z.string() });
const schema = z.strictObject({ format: z.literal(1), comments: z.record(z.string(), marked) });

type Marks = z.infer<typeof schema>;

const marksFile = (data: string): string => path.join(data, 'feedback', 'marks.json');

/** By a comment's id; what is not in it is new. */
export function readMarks(data: string): Marks['comments'] {
  const file = marksFile(data);
  if (!existsSync(file)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).comments;
  } catch {
    throw new Refusal(`${file} does not hold marks of this form. Mend it, or move it away: every comment is then new again.`);
  }
}

/** Beside the inbox and not in it: what visitors said is only ever added to. */
export async function markComments(
  data: string,
  ids: readonly string[],
  mark: { as: Mark; at: string; who: string },
): Promise<void> {
  await mkdir(path.dirname(marksFile(data)), { recursive: true });
  const fleet = fleetOf(data);
  const alone = () => change(data, ids, mark);
  await (fleet ? fleet.withMarks(alone) : alone());
}

function change(data: string, ids: readonly string[], mark: { as: Mark; at: string; who: string }): Promise<void> {
  return withLock(`${marksFile(data)}.lock`, async () => {
    const comments = { ...readMarks(data) };
    const { as, at, who } = mark;
    for (const id of ids) {
      if (as === 'new') delete comments[id];
      else comments[id] = { as, at, who };
    }
    await writeDurably(marksFile(data), `${JSON.stringify({ format: 1, comments } satisfies Marks)}\n`, 0o600);
  });
}
