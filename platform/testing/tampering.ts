import { generateKeyPairSync, createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { thisUser } from '../store/registry/this-user';
import { seal, type Kind, type SigningKey } from '../signing/envelope';
import { keyId, readKey } from '../signing/key-pair';
import { RELEASE_SIGNATURE, trustFile } from '../signing/paths';
import { signerOf } from '../signing/signer';
import type { Role } from '../signing/trust-statement';
import { newestText, replaceNewestText, replaceSignature } from './registry-rows';
import { folderIn } from './folder-in';

const sha = (kind: 'sha256' | 'sha384', bytes: string | Buffer, form: 'hex' | 'base64') =>
  createHash(kind).update(bytes).digest(form);

/** Attacks with write access to a store, without its keys. */
export class Tamperer {
  constructor(private readonly data: string) {}

  /** The path of a file in a release such as `help@2.0.0`. */
  file(release: string, file: string): string {
    const [name, version] = release.split('@') as [string, string];
    return path.join(folderIn(this.data).releases.folder(name, version), file);
  }

  change(release: string, file: string, text = `${readFileSync(this.file(release, file), 'utf8')} `): void {
    writeFileSync(this.file(release, file), text);
  }

  /** Changes a file without changing its length. */
  changeLetter(release: string, file: string): void {
    const before = readFileSync(this.file(release, file), 'utf8');
    this.change(release, file, `${before.slice(0, -1)}${before.endsWith('!') ? '?' : '!'}`);
  }

  /** Changes a file, and writes the new hash into the record. */
  changeWithRecord(release: string, file: string): void {
    this.change(release, file, 'alert(1)');
    const record = JSON.parse(readFileSync(this.file(release, 'release.json'), 'utf8'));
    record.files[file] = { size: 8, sha384: sha('sha384', 'alert(1)', 'base64') };
    this.change(release, 'release.json', JSON.stringify(record));
  }

  /** Signs the record with a stranger's key, or with one for another purpose. */
  signRelease(release: string, key: SigningKey, kind: Kind = 'release'): void {
    const [name, version] = release.split('@');
    const record = sha('sha256', readFileSync(this.file(release, 'release.json')), 'hex');
    const statement = { format: 1, name, version, record, signedAt: new Date().toISOString(), by: thisUser() };
    writeFileSync(this.file(release, RELEASE_SIGNATURE), JSON.stringify(seal(kind, statement, [key])));
  }

  changeRegistry(change: (text: string) => string): void {
    replaceNewestText(this.data, change(newestText(this.data)));
  }

  signRegistry(key: SigningKey, { kind = 'registry' as Kind, expires = '2999-01-01T00:00:00.000Z' } = {}): void {
    const text = newestText(this.data);
    const { sequence } = JSON.parse(text);
    const statement = { format: 1, sequence, registry: sha('sha256', text, 'hex'), signedAt: new Date().toISOString(), expires };
    replaceSignature(this.data, JSON.stringify([seal(kind, statement, [key])]));
  }

  /** Replaces the list of keys by a stranger's. @param signer the key that the signature names */
  replaceTrust(signer?: SigningKey): void {
    const { own } = folderIn(this.data).trust.inForce!;
    const root = strangersKey();
    const publicKey = root.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const keys = own.keys.map((key) => ({ ...key, id: root.id, publicKey }));
    writeFileSync(
      trustFile(this.data),
      JSON.stringify(seal('trust', { ...own, sequence: own.sequence + 1, keys }, [signer ?? root])),
    );
  }

  /** The key in force for a role. */
  keyOf(role: Role, part: string | null = null): SigningKey {
    return readKey(this.data, signerOf(folderIn(this.data).trust.inForce!, role, part), role);
  }

  /** A stranger's key under the id of a trusted one. */
  falseKey(role: Role, part: string | null = null): SigningKey {
    return { ...strangersKey(), id: this.keyOf(role, part).id };
  }

  /** Deletes the private keys, as on a machine that only serves. */
  removePrivateKeys(): void {
    rmSync(path.join(this.data, 'keys'), { recursive: true });
  }
}

export function strangersKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { id: keyId(publicKey), privateKey, publicKey };
}
