import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoreEnvironment } from '../config/environment';
import { readPins } from '../keys/ensure-trust';
import { Refusal } from '../refusal';
import { historyFile, historyFolder, registryFile } from '../registry/registry-paths';
import { keepLastGood, parseSignatures } from '../registry/registry-signatures';
import { writeDurably } from '../registry/write-durably';
import { writeCounts } from '../signals/signals-file';
import { signatureFor } from '../signing/registry-statement';
import { registrySignatureFile } from '../signing/paths';
import { trustOf } from '../signing/trust';
import { bringFeedback } from './bring-feedback';
import { bringRelease } from './bring-release';
import type { Ask, Database } from './database';
import { Spool } from './feedback-rows';
import { takeKeys } from './key-rows';
import { refuseOtherSchema } from './migrate';
import { pullCounts } from './pull-counts';
import type { StateRow } from './registry-copy';
import { listRows } from './release-rows';
import { shareSecret } from './secret-row';

/** What the database holds, or every machine makes for itself; all else of the folder is this machine's alone and is copied. */
const KEPT_ELSEWHERE =
  /^(registry\.|history$|releases$|pages$|signals$|feedback$|spool$|trust\.|last-good\.|secret$|reserve$|wanted-aborts\.|.*\.lock)/;

/** Writes a folder that is the truth of one machine again: everything of the fleet's database, and this machine's keys and tokens. */
export async function exportFolder(database: Database, environment: StoreEnvironment, target: string): Promise<void> {
  const { ask } = database;
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Refusal(`${target} is not empty; name a folder that is to be made`);
  await refuseOtherSchema(ask);
  await new Spool(environment.data).drain(ask);
  mkdirSync(target, { recursive: true });
  readPins({ ...environment, data: target });
  await takeKeys(ask, target);
  await shareSecret(ask, target);
  for (const { name, version } of await listRows(ask)) await bringRelease(ask, target, name, version);
  await writeRegistry(ask, target);
  await writeSignals(ask, target);
  await bringFeedback(ask, target);
  for (const name of ['brought.json']) rmSync(path.join(target, 'feedback', name), { force: true });
  if (readdirSync(path.join(target, 'feedback')).length === 0) rmSync(path.join(target, 'feedback'), { recursive: true });
  const own = existsSync(environment.data) ? readdirSync(environment.data).filter((name) => !KEPT_ELSEWHERE.test(name)) : [];
  for (const name of own) cpSync(path.join(environment.data, name), path.join(target, name), { recursive: true });
}

async function writeRegistry(ask: Ask, target: string): Promise<void> {
  const states = await ask<StateRow>('SELECT sequence::integer AS sequence, text, hash FROM site.states ORDER BY sequence');
  const newest = states.at(-1);
  const [signature] = await ask<{ text: string }>('SELECT text FROM site.signatures ORDER BY number DESC LIMIT 1');
  if (!newest || !signature) return;
  await mkdir(historyFolder(target), { recursive: true });
  for (const { sequence, text } of states) await writeDurably(historyFile(target, sequence), text);
  const trust = trustOf(target)!;
  const { envelope } = signatureFor(
    newest.text,
    parseSignatures(signature.text, "the fleet's registry"),
    trust.keysFor('registry'),
    "the fleet's registry",
  );
  await writeDurably(registrySignatureFile(target), signature.text);
  await writeDurably(registryFile(target), newest.text);
  await keepLastGood(target, { text: newest.text, signature: envelope });
}

async function writeSignals(ask: Ask, target: string): Promise<void> {
  const files = await ask<{ name: string; text: string }>('SELECT name, text FROM site.signal_files');
  const rollouts = (await ask<{ rollout: string }>('SELECT DISTINCT rollout FROM site.sums')).map(({ rollout }) => rollout);
  if (files.length + rollouts.length > 0) await mkdir(path.join(target, 'signals'), { recursive: true });
  for (const { name, text } of files) await writeDurably(path.join(target, 'signals', path.basename(name)), text);
  for (const [rollout, { all }] of await pullCounts(ask, rollouts)) await writeCounts(target, rollout, all, 'fleet');
}
