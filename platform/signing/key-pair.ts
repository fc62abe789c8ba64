import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { PublicKey, SigningKey } from './envelope';

/** The folder of private keys, readable by their owner alone. A key that is rarely used, such as the root's, may be kept offline. */
const keysFolder = (folder: string): string => path.join(folder, 'keys');
export const keyFile = (folder: string, id: string): string => path.join(keysFolder(folder), `${id}.pem`);

/** A hash of the key: short enough to read aloud, long enough not to collide by chance. */
export const keyId = (publicKey: KeyObject): string => sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, 16);

/** Makes an Ed25519 key and writes its private half, synced to the disk before it signs anything. */
export function makeKey(folder: string): PublicKey & SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = keyId(publicKey);
  mkdirSync(keysFolder(folder), { recursive: true, mode: 0o700 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(keyFile(folder, id), pem, { mode: 0o600, flag: 'wx', flush: true });
  return { id, publicKey, privateKey };
}

export const holdsKey = (folder: string, id: string): boolean => existsSync(keyFile(folder, id));

/** @param what the owner of the key, for a refusal */
export function readKey(folder: string, id: string, what: string): SigningKey {
  try {
    return { id, privateKey: createPrivateKey(readFileSync(keyFile(folder, id))) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const remedy = what === 'root' ? 'see docs/runbook.md, "Keys and signatures"' : `npm run release -- key rotate ${what}`;
    throw new Refusal(
      'private-key-missing',
      `${keyFile(folder, id)}, the key of ${what}, ${code === 'ENOENT' ? 'is not here' : 'cannot be read'}. Run this where it lies, or put it back; if it is lost: ${remedy}`,
    );
  }
}

export const exportKey = (publicKey: KeyObject): string => publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Parsed keys by their text: parsing a key costs as much as verifying a signature with it, and the same few are read again with every list. */
const imported = new Map<string, PublicKey>();
const MOST_CACHED = 1000;

/** Throws on anything but an Ed25519 key. */
export function importKey(text: string): PublicKey {
  const cached = imported.get(text);
  if (cached) return cached;
  const publicKey = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('is no Ed25519 key');
  const key = { id: keyId(publicKey), publicKey };
  if (imported.size >= MOST_CACHED) imported.clear();
  imported.set(text, key);
  return key;
}
