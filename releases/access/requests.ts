import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { actorSchema, partName } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { writeDurably } from '../registry/write-durably';

/** Hours after which a request has to be made again: what was looked at yesterday may be something else today. */
const HOURS = 24;

const requestSchema = z.strictObject({
  id: z.string(),
  verb: z.string(),
  words: z.looseObject({ name: partName }),
  by: actorSchema,
  at: z.iso.datetime(),
});

/** A change that waits for a second person. */
export type ChangeRequest = z.infer<typeof requestSchema>;

const folderOf = (data: string): string => path.join(data, 'requests');
const fileOf = (data: string, id: string): string => path.join(folderOf(data), `${id}.json`);

/** Those that nobody decided on in time are deleted on this occasion. */
export async function keepRequest(data: string, request: Omit<ChangeRequest, 'id'>): Promise<string> {
  const id = randomBytes(4).toString('hex');
  await mkdir(folderOf(data), { recursive: true });
  const late = allRequests(data).filter(({ at }) => !isInTime(at, new Date(request.at)));
  await Promise.all(late.map((old) => rm(fileOf(data, old.id), { force: true })));
  await writeDurably(fileOf(data, id), `${JSON.stringify({ id, ...request }, null, 2)}\n`, 0o600);
  return id;
}

/** The requests that wait, oldest first. */
export const readRequests = (data: string, now: Date): ChangeRequest[] =>
  allRequests(data)
    .filter(({ at }) => isInTime(at, now))
    .sort((a, b) => a.at.localeCompare(b.at));

const isInTime = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < HOURS * 3_600_000;

function allRequests(data: string): ChangeRequest[] {
  const folder = folderOf(data);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{8}\.json$/.test(name)) : [];
  return names.map((name) => requestSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}

export function requestOf(data: string, id: string, now: Date): ChangeRequest {
  const found = readRequests(data, now).find((request) => request.id === id);
  if (found) return found;
  throw new Refusal(
    `No request ${JSON.stringify(id)} waits. It was approved or withdrawn, or is older than ${HOURS} hours; ask again.`,
  );
}

/** Takes a request off the list; only one of two who do it at once succeeds. */
export async function takeRequest(data: string, id: string): Promise<void> {
  const taken = `${fileOf(data, id)}.taken`;
  await rename(fileOf(data, id), taken).catch(() => {
    throw new Refusal(`Somebody else has just decided on the request ${id}.`);
  });
  await rm(taken, { force: true });
}
