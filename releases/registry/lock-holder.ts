import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What this process has written into locks that it holds or waits for. */
const own = new Set<string>();

/** The text of a lock: who holds it, since when that process runs, a word that no other lock carries, and where its number means something. */
export function newToken(): string {
  const token = `${process.pid} ${startOf(process.pid)} ${Math.random().toString(36).slice(2)} ${PLACE}`;
  own.add(token);
  return token;
}

export function forgetToken(token: string): void {
  own.delete(token);
}

/** Whether another machine or container wrote the token: process numbers of there say nothing here. */
export function isFromElsewhere(token: string): boolean {
  const place = token.split(' ')[3];
  return place !== undefined && place !== PLACE;
}

/** Whether the process that wrote the token still runs: a number alone says little, because numbers are given out again. */
export function isAlive(token: string): boolean {
  const [number, start] = token.split(' ');
  const pid = Number(number);
  // In a container the origin is process 1 before and after a kill, so its own number does not make a lock its own.
  if (pid === process.pid) return own.has(token);
  // An empty file is what a power cut leaves; signal 0 to process 0 would reach this process's whole group.
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  const startNow = startOf(pid);
  return !start || !startNow || start === startNow;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Machine, its run since it was switched on, and the container in it whose process numbers these are. */
const PLACE = createHash('sha256')
  .update(
    JSON.stringify([
      hostname(),
      orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      orNothing(() => readlinkSync('/proc/self/ns/pid')),
    ]),
  )
  .digest('base64url')
  .slice(0, 16);

/** Empty where there is no /proc. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** When a process started, in ticks since the machine did; empty where there is no /proc. */
function startOf(pid: number): string {
  return orNothing(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22. The second field is the program's name in brackets and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });
}
