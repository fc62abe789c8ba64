import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { releaseFileType } from 'shared/contract/registry/release-files';
import { isBlocked, startedVersions, stateOf } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { isReadable, recordOf } from '../page/selected-release';
import type { Deltas } from './deltas';
import { offeredDictionary } from './offered-dictionary';

/** sha256 of files, by path. A release's file never changes; a delta is made only from bytes with this hash. */
const hashes = new LRUCache<string, string>({ max: 1_000 });

/** The compression level. The shell's script takes half a second. */
const EFFORT = 19;

interface Script {
  name: string;
  version: string;
  file: string;
}

/** Uses a release's script as dictionary for the script of the same name in another release (RFC 9842). */
export class ScriptDictionaries {
  constructor(
    private readonly context: Pick<AppContext, 'live' | 'store'>,
    private readonly deltas: Deltas,
  ) {}

  /** Declares for which later scripts this one is a dictionary. */
  announce(reply: FastifyReply, { name, file }: Script): void {
    if (!isScript(file)) return;
    reply.header('Use-As-Dictionary', `match="/_releases/${name}/*/${anyHash(file)}"`);
    reply.header('Vary', 'Accept-Encoding, Available-Dictionary');
  }

  /** Sends a script as a delta to the one that the browser has; `undefined` if it offers none of ours, or the delta is not made yet. */
  async send(request: FastifyRequest, reply: FastifyReply, script: Script): Promise<FastifyReply | undefined> {
    const hash = offeredDictionary(request);
    if (!hash || !isScript(script.file)) return undefined;
    const dictionary = await this.#scriptWith(hash, script);
    if (!dictionary) return undefined;
    const [from, to] = [this.#pathOf(dictionary), this.#pathOf(script)];
    const delta = this.deltas.find(`${from} ${to}`, async () => {
      const [old, bytes] = [await readFile(from), await readFile(to)];
      if (sha256(old) !== hash) throw new Error(`${from} is not what it was.`);
      return { dictionary: old, bytes, effort: EFFORT };
    });
    if (!delta) return undefined;
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Encoding': 'dcz' });
    return reply.send(delta);
  }

  /** Finds the script with a hash among releases that were started and not recalled. */
  async #scriptWith(hash: string, { name, version, file }: Script): Promise<Script | undefined> {
    const { live, store } = this.context;
    const others = startedVersions(stateOf(live.current, name)).filter(
      (other) => other !== version && !isBlocked(live.current, name, other) && isReadable(store.releases, name, other),
    );
    for (const other of others) {
      const same = sameScript(recordOf(store.releases, name, other), file);
      const script = same && { name, version: other, file: same };
      // A file that is lost is no dictionary; the check of the releases reports it.
      if (script && (await this.#hashOf(script).catch(() => null)) === hash) return script;
    }
    return undefined;
  }

  async #hashOf(script: Script): Promise<string> {
    const file = this.#pathOf(script);
    const cached = hashes.get(file);
    if (cached) return cached;
    const hash = sha256(await readFile(file));
    hashes.set(file, hash);
    return hash;
  }

  readonly #pathOf = ({ name, version, file }: Script): string =>
    path.join(this.context.store.releases.folder(name, version), file);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

const isScript = (file: string): boolean => releaseFileType(file)?.startsWith('text/javascript') ?? false;

/** Pattern for the same script in any release, such as `static/js/main.*.js`. */
const anyHash = (file: string): string => file.replace(/\.[0-9a-f]{8}\.js$/, '.*.js');

const sameScript = ({ files }: ReleaseRecord, file: string): string | undefined =>
  Object.keys(files).find((other) => anyHash(other) === anyHash(file));
