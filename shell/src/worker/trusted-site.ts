import { sealedText, WORKER_SITE, type WorkerSite } from 'shared/contract/worker/page-seal';

/** The data that the origin writes before this script, which no page can change; older origins write none. */
export const trustedSite = (): WorkerSite | undefined =>
  (globalThis as unknown as Partial<Record<typeof WORKER_SITE, WorkerSite>>)[WORKER_SITE];

/** Whether one of these releases (`name/version`) is recalled. */
export const isRecalled = (releases: readonly string[]): boolean =>
  trustedSite()?.recalled.some((release) => releases.includes(release.replace('@', '/'))) ?? false;

/** Whether the origin signed pages of these hashes under this policy. */
export async function isSealed(seal: string, policy: string, hashes: Readonly<Record<string, string>>): Promise<boolean> {
  const site = trustedSite();
  if (!site) return false;
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', fromBase64(site.key), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64(seal), new TextEncoder().encode(sealedText(policy, hashes)));
  } catch {
    // A malformed signature is invalid.
    return false;
  }
}

export const hashOf = (html: string): Promise<string> => digest('SHA-256', new TextEncoder().encode(html));

/** Whether a file has the hash that the page requests it with; a picture is requested without. */
export async function hasIntegrity(file: Response, integrity = ''): Promise<boolean> {
  const [, length, hash] = /^sha(256|384|512)-(\S+)$/.exec(integrity) ?? [];
  return !length || (await digest(`SHA-${length}`, await file.clone().arrayBuffer())) === hash;
}

async function digest(algorithm: string, bytes: BufferSource): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest(algorithm, bytes))));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
