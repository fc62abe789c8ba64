import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nullIfRefused, Refusal } from '../../refusal';
import { saveLastGood, lastGoodState } from '../registry/last-good';
import { verify } from '../registry/signatures';
import { SIGNATURES } from '../registry/states';
import { writeDurably } from '../registry/write-durably';
import { acceptTrust, RELEASE_SIGNATURE, trustFile, Untrusted, type Trust, type TrustStatement } from '../../signing';
import type { Folder } from '../folder';
import type { Releases } from '../releases/releases';
import type { SqlQuery } from '../postgres';
import type { State } from '../registry-state';
import { withLock } from '../sqlite';
import { replaceSignature } from './release-rows';

const WHAT = "the cluster's list of keys";

/** Pulls newer lists of keys into the folder, each verified by the one before it. */
export async function pullKeys(query: SqlQuery, folder: Folder): Promise<void> {
  const { dir, trust } = folder;
  const newerThan = (list: TrustStatement | null) =>
    query<{ text: string }>('SELECT text FROM site.trust WHERE sequence > $1 ORDER BY sequence', [list?.sequence ?? 0]);
  if ((await newerThan(currentList(folder))).length === 0) return;
  // Of two programs on this folder, the one that read fewer lists must not write last.
  await withLock(trustFile(dir), async () => {
    let last = currentList(folder);
    const rows = await newerThan(last);
    // A folder without a list begins with the newest (trust on first use).
    for (const { text } of last ? rows : rows.slice(-1)) {
      const good = last && lastGoodState(trust.inForce!);
      // Queried before the list is written, because the database may become unreachable in between.
      const signatures = good ? await query<{ text: string }>(SIGNATURES, [good.sequence]) : [];
      last = acceptTrust(text, WHAT, { before: last, pinned: trust.pinned });
      await writeDurably(trustFile(dir), text);
      // Each list is in force before the next one is read, because a list is verified by the one before it.
      const inForce = trust.inForce!;
      // Under the write lock, so that a newer state that another program pulls meanwhile is not overwritten.
      await folder.registry.withWriteLock(async () =>
        saveLastGood(folder, lastGoodState(inForce) ?? (good && signedAgain(good, signatures, inForce))),
      );
    }
  });
}

/** The state in force with its signature by a new key. Without it, a restart while the database is away would find nothing to serve. */
function signedAgain(state: State, signatures: { text: string }[], trust: Trust) {
  const texts = signatures.map(({ text }) => text);
  const verified = nullIfRefused(Untrusted, () => verify(state, texts, trust, "the cluster's registry"));
  return verified && { text: state.text, signature: verified.envelope };
}

/** Refuses to make the first keys of a cluster without the right to push them, because this machine would then refuse the cluster's list. */
async function refuseToBeginAlone(query: SqlQuery): Promise<void> {
  const [list] = await query<{ may: boolean }>(
    "SELECT EXISTS (SELECT FROM site.trust) OR has_table_privilege('site.trust', 'INSERT') AS may",
  );
  if (list!.may) return;
  throw new Refusal(
    'no-cluster-keys',
    'The cluster has no keys yet, and this user of the database may not make them. Start the release service first: it fills the store.',
  );
}

/** The list to begin from. A machine with a pinned root key and no list waits for a list signed by that root. */
function currentList({ dir, trust }: Folder): TrustStatement | null {
  try {
    return trust.inForce?.own ?? null;
  } catch (error) {
    if (error instanceof Untrusted && !existsSync(trustFile(dir))) return null;
    throw error;
  }
}

/** Pushes the folder's list of keys if it is newer. @returns whether it was */
export async function pushKeys(query: SqlQuery, { dir, trust }: Folder): Promise<boolean> {
  if (!existsSync(trustFile(dir))) return false;
  const own = trust.inForce?.own;
  const [newest] = await query<{ sequence: number }>('SELECT coalesce(max(sequence), 0)::integer AS sequence FROM site.trust');
  if (!own || own.sequence <= newest!.sequence) return false;
  await query('INSERT INTO site.trust (sequence, text) VALUES ($1, $2)', [own.sequence, readFileSync(trustFile(dir), 'utf8')]);
  return true;
}

/** Runs a change of the list of keys, or of their signatures, on the newest list, and pushes what changed. */
export async function changeKeys<Result>(query: SqlQuery, folder: Folder, work: () => Promise<Result>): Promise<Result> {
  await pullKeys(query, folder);
  await refuseToBeginAlone(query);
  // After a lost COMMIT the last list may be here alone. Without it no machine could verify the next list, or what its keys have signed.
  if (await pushKeys(query, folder)) await pushSignatures(query, folder.releases, new Map());
  const before = signaturesIn(folder.releases);
  const result = await work();
  await pushKeys(query, folder);
  await pushSignatures(query, folder.releases, before);
  return result;
}

/** The signatures of all releases in the folder, to detect which ones a change of keys has replaced. */
function signaturesIn(releases: Releases): Map<string, string> {
  const files = releases.list().map(({ name, version }) => path.join(releases.folder(name, version), RELEASE_SIGNATURE));
  return new Map(files.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Pushes changed signatures. */
async function pushSignatures(query: SqlQuery, releases: Releases, before: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of signaturesIn(releases)) {
    if (before.get(file) === text) continue;
    const [version, name] = [path.basename(path.dirname(file)), path.basename(path.dirname(path.dirname(file)))];
    await replaceSignature(query, { name, version }, text);
  }
}
