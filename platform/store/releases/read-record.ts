import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseRecord, type ReleaseRecord } from 'shared/contract/registry/release-record';
import { isMachineFault } from '../../machine-fault';
import { Refusal } from '../../refusal';
import { PUBLISH_AGAIN } from '../../signing';

/** Thrown for a release whose `release.json` cannot be read. Other sections are not affected. */
export class BrokenRelease extends Refusal {
  constructor(sentence: string) {
    super('broken-release', sentence);
  }
}

/** The validated `release.json` of a release folder. Older formats are converted to the newest. */
export function readRecord(folder: string): ReleaseRecord {
  const file = path.join(folder, 'release.json');
  return parseRecord(readBytes(file), file);
}

export function parseRecord(bytes: Buffer, file: string): ReleaseRecord {
  const result = releaseRecord.safeParse(parse(bytes, file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRelease(`${file}: field "${issue!.path.join('.') || '(whole)'}": ${issue!.message}. ${PUBLISH_AGAIN}`);
}

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    // A temporary fault of the machine does not make a release broken: a key rotation skips broken releases, and would leave it unsigned.
    if (isMachineFault(error)) throw error;
    throw new BrokenRelease(`${file}: ${(error as Error).message}. ${PUBLISH_AGAIN}`);
  }
}

function parse(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new BrokenRelease(`${file}: ${(error as Error).message}. ${PUBLISH_AGAIN}`);
  }
}
