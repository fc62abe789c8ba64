import { openAsBlob } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Build } from '../../store';
import type { PublishedRelease, Target } from '../target/target';
import { commandNamed, type CommandName } from '../all-commands';
import { answerSchema, type Answer } from '../definition/command';
import { withAddress } from './with-address';
import { listFiles } from './list-files';
import { ServiceClient } from './service-client';

const missingSchema = z.object({ missing: z.array(z.string()) });
const publishedSchema = z.object({
  version: z.string(),
  said: z.array(z.string()),
  changes: z.string().startsWith('/').optional(),
});

/** A release service, with the same commands and refusals as the local store. */
export class ServiceTarget implements Target {
  readonly #client: ServiceClient;

  /**
   * @param token `RELEASE_TOKEN`, or a CI system's identity token
   * @param renew returns another token when that one has expired
   */
  constructor(
    private readonly address: string,
    token: string,
    renew: () => Promise<string>,
  ) {
    this.#client = new ServiceClient(address, token, renew);
  }

  answer(command: CommandName, parameters: object): Promise<Answer> {
    return this.#request(command, parameters, commandNamed(command).right === 'read');
  }

  requests(verb: 'requests' | 'approve' | 'decline', request?: string): Promise<Answer> {
    return this.#request(verb, { request }, verb === 'requests');
  }

  commandLine(words: string): string {
    return `npm run release -- ${words} --to ${this.address}`;
  }

  /** Sends only the files that the service lacks, so an interrupted publication continues. The service checks the release itself. */
  async publish({ name, version, folder }: Build, log: (line: string) => void): Promise<PublishedRelease> {
    const files = await listFiles(folder);
    const release = `/api/releases/${name}/${version}`;
    const { missing } = await this.#client.post(`${release}/missing`, files, missingSchema, true);
    const pathOf = new Map(Object.entries(files).map(([file, { sha256 }]) => [sha256, file]));
    log(`${Object.keys(files).length} files, of which ${missing.length} are sent.`);
    let sent = 0;
    for (const hash of missing) {
      const file = pathOf.get(hash)!;
      await this.#client.put(`/api/releases/${name}/files/${hash}`, await openAsBlob(path.join(folder, file)));
      log(`${(sent += 1)} of ${missing.length}  ${file}`);
    }
    log('The service renders every page of it …');
    // Idempotent: the second request finds the release published.
    const published = await this.#client.post(release, files, publishedSchema, true);
    published.said.forEach(log);
    const changes = published.changes && this.address + published.changes;
    if (changes) log(`What it changes: ${changes}`);
    return { version: published.version, changes };
  }

  async #request(command: string, parameters: object, isIdempotent: boolean): Promise<Answer> {
    const { text, json, hint, refused } = await this.#client.post(`/api/${command}`, parameters, answerSchema, isIdempotent);
    const here = (words: string) => withAddress(words, this.address);
    return { text: here(text), json, hint: hint && here(hint), refused: refused && here(refused) };
  }
}
