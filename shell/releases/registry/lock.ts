import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal';

const PATIENCE = 60_000;
/** A breaker works for microseconds; one that is older died in the middle. */
const BREAKER_AGE = 5_000;

/** Runs the work while no other process holds the lock; a lock whose process is gone is broken. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  await acquire(file);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<void> {
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(own, String(process.pid));
  try {
    const deadline = Date.now() + PATIENCE;
    while (!(await tryLink(own, file))) {
      await breakIfStale(file);
      if (Date.now() > deadline) throw new Refusal(`${file} is held by process ${await holderOf(file)} for a minute; if that is none of this tool's, delete the file`);
      await wait(5 + Math.random() * 20);
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** A hard link appears whole, with the holder's number in it, or not at all. */
async function tryLink(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function breakIfStale(file: string): Promise<void> {
  if (await isHeldByALiveProcess(file)) return;
  const breaker = `${file}.breaker`;
  try {
    await writeFile(breaker, '', { flag: 'wx' });
  } catch {
    const age = Date.now() - (await stat(breaker).then(({ mtimeMs }) => mtimeMs, () => Date.now()));
    if (age > BREAKER_AGE) await rm(breaker, { force: true });
    return;
  }
  // Only one process breaks at a time, and it looks again: the lock may have changed hands since.
  try {
    if (!(await isHeldByALiveProcess(file))) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

const holderOf = async (file: string): Promise<number> => Number(await readFile(file, 'utf8').catch(() => '0'));

async function isHeldByALiveProcess(file: string): Promise<boolean> {
  const holder = await holderOf(file);
  if (!holder) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
