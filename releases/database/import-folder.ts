import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StoreEnvironment } from '../config/environment';
import { readSecret } from '../config/secret';
import { ensureTrust } from '../keys/ensure-trust';
import { Refusal } from '../refusal';
import { readHistory } from '../registry/read-history';
import { changeRegistry, historyFile } from '../registry/registry-file';
import { hashOf } from '../registry/unsaved-snapshot';
import { registrySignatureFile } from '../signing/paths';
import { publishedNames, publishedVersions } from '../store/read-record';
import { verifyRelease } from '../store/verify-release';
import { giveMarks } from './bring-feedback';
import type { Ask, Database } from './database';
import { giveEntries } from './feedback-rows';
import { giveKeys } from './key-rows';
import { refuseOtherSchema } from './migrate';
import { putRows } from './release-rows';
import { giveAllFiles } from './signal-files';
import { submissionKey } from './submission-key';

/**
 * Moves a folder into an empty database. The folder stays as it is, and is from then on this machine's copy. Into a database that was
 * set back it brings the states that are lost there and were seen here.
 */
export async function importFolder(
  database: Database,
  environment: StoreEnvironment,
  say: (line: string) => void,
): Promise<void> {
  const { data } = environment;
  await refuseOtherSchema(database.ask);
  await ensureTrust(environment);
  // What a killed writer left becomes a state of its own, as at every change.
  await changeRegistry(data, 'import', (registry) => registry);
  const history = readHistory(data);
  const known = await newestIn(database.ask, data);
  const states = history.filter(({ sequence }) => sequence > known);
  if (known > 0 && states.length === 0) throw new Refusal(`The database holds all that this folder does, up to state ${known}`);
  for (const name of publishedNames(data))
    for (const version of publishedVersions(data, name)) {
      await verifyRelease(data, name, version);
      await putRows(database, data, name, version);
      say(`${name}@${version} is in the database.`);
    }
  await database.transaction(async (ask) => {
    await giveKeys(ask, data);
    await ask('INSERT INTO site.secret (bytes) VALUES ($1) ON CONFLICT DO NOTHING', [readSecret(data)]);
    for (const { sequence, previousHash } of states) {
      const text = readFileSync(historyFile(data, sequence), 'utf8');
      await ask('INSERT INTO site.states (sequence, change_id, text, hash, previous) VALUES ($1, $2, $3, $4, $5)', [
        sequence,
        randomUUID(),
        text,
        hashOf(text),
        previousHash,
      ]);
    }
    if (states.length > 0)
      await ask('INSERT INTO site.signatures (sequence, text) VALUES ($1, $2)', [
        states.at(-1)!.sequence,
        readFileSync(registrySignatureFile(data), 'utf8'),
      ]);
    say(`${states.length} states of the registry go into the database.`);
    if (known > 0) return;
    await giveAllFiles(ask, data);
    say(`${await giveInbox(ask, path.join(data, 'feedback'))} lines of feedback go with them.`);
    await giveMarks(ask, data);
  });
}

/** The number of the newest state that is there, which this folder must have seen as well. */
async function newestIn(ask: Ask, data: string): Promise<number> {
  const [newest] = await ask<{ sequence: number; hash: string }>(
    'SELECT sequence::integer AS sequence, hash FROM site.states ORDER BY sequence DESC LIMIT 1',
  );
  if (!newest) return 0;
  const file = historyFile(data, newest.sequence);
  if (existsSync(file) && hashOf(readFileSync(file, 'utf8')) === newest.hash) return newest.sequence;
  throw new Refusal(
    `The database holds ${newest.sequence} states that are not those of this folder; a folder is moved into an empty one`,
  );
}

/** Line by line as they lie there, also those that cannot be read. */
async function giveInbox(ask: Ask, folder: string): Promise<number> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)) : [];
  const keys = new Set<string>();
  let count = 0;
  for (const name of names.sort()) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
    const entries = lines.map((line, place) => {
      const said = submissionKey(line);
      // Browsers give up long before a key may come once more.
      const key = said !== null && !keys.has(said) ? said : null;
      if (key !== null) keys.add(key);
      return { entry: createHash('sha256').update(`${name} ${place} ${line}`).digest('hex'), key, day: name.slice(0, 10), line };
    });
    for (let from = 0; from < entries.length; from += 500) await giveEntries(ask, entries.slice(from, from + 500));
    count += entries.length;
  }
  return count;
}
