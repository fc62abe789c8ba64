import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import { Refusal, UsageError } from '../../refusal';
import { sha256 } from '../../sha256';
import { isConfidential } from '../../this-machine';
import { writeDurably } from '../registry/write-durably';
import { withLock } from '../sqlite';
import {
  accessSchema,
  faultOfFile,
  isInForce,
  namesOf,
  optionOf,
  withToken,
  type AccessLists,
  type Grant,
  type Person,
  type Token,
  type TrustedWorkflow,
} from './access-file';
import { isSamePerson } from './principal';
import { Requests } from './requests';
import { Sessions, type Session } from './sessions';

const PREFIX = 'rel_';
/** Milliseconds between two writes of a token's last use. */
const LAST_USE_INTERVAL = 60_000;

/** Rights over the network, and changes that wait for approval. */
export class Access {
  readonly requests: Requests;
  readonly sessions: Sessions;
  readonly #file: string;
  /** Hashes of the tokens whose last use is being written. */
  readonly #writingLastUse = new Set<string>();

  constructor(dir: string) {
    this.requests = new Requests(path.join(dir, 'requests'));
    this.sessions = new Sessions(dir);
    this.#file = path.join(dir, 'access.json');
  }

  /** Reads the rights over the network. Without the file there are none. */
  read(): AccessLists {
    if (!existsSync(this.#file)) return { format: 1, tokens: [], trusted: [], approval: [] };
    try {
      return accessSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (error) {
      throw new Refusal(
        'broken-access-file',
        `${this.#file}: ${faultOfFile(error as Error)}. Access over the network is refused until the file is repaired.`,
      );
    }
  }

  /** Changes the file under its lock; readable by its owner alone. */
  change(change: (lists: AccessLists) => AccessLists): Promise<void> {
    return withLock(this.#file, async () => {
      const { data: next, error } = accessSchema.safeParse(change(this.read()));
      const [fault] = error?.issues ?? [];
      if (!next) throw new UsageError('wrong-option', `--${optionOf(fault!.path)}: ${fault!.message}`);
      await writeDurably(this.#file, `${JSON.stringify(next, null, 2)}\n`, 0o600);
    });
  }

  needsApproval(name: PartName): boolean {
    return this.read().approval.includes(name);
  }

  /** From now on changes that serve a release of the part need an approval. Changes that take a release back do not. */
  requireApproval(name: PartName): Promise<void> {
    return this.change((lists) => ({ ...lists, approval: [...new Set([...lists.approval, name])] }));
  }

  waiveApproval(name: PartName): Promise<void> {
    return this.change((lists) => ({ ...lists, approval: lists.approval.filter((each) => each !== name) }));
  }

  /** Makes a token and returns it. The file stores only its hash. @param days until it expires */
  async createToken({
    name,
    days,
    now,
    owner,
    ...grant
  }: Grant & { name: string; owner?: string | undefined; days: number; now: Date }): Promise<string> {
    const secret = PREFIX + randomBytes(32).toString('base64url');
    await this.#admit('token', name, (lists) => {
      if (lists.tokens.some((token) => token.name === name))
        throw new Refusal(
          'name-taken',
          `There is a token "${name}" already. Choose another name: the history tells tokens apart by it.`,
        );
      const token: Token = {
        name,
        hash: sha256(secret),
        owner,
        ...grant,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      };
      return { ...lists, tokens: [...lists.tokens, token] };
    });
    return secret;
  }

  /** Ends a token at once; it stays in the list, because the history names it. */
  async revokeToken(name: string, now: Date): Promise<void> {
    await this.change((lists) => {
      const token = lists.tokens.find((each) => each.name === name);
      if (!token) throw new Refusal('unknown-token', `There is no token "${name}"; the names are ${namesOf(lists.tokens)}`);
      if (token.revokedAt) throw new Refusal('token-revoked-already', `The token "${name}" was revoked at ${token.revokedAt}.`);
      return withToken(lists, { ...token, revokedAt: now.toISOString() });
    });
    await this.requests.withdraw(({ token }) => token === name);
  }

  /** The token of this secret, if it is in force. Records its last use, to the minute. */
  async tokenOf(secret: string, now: Date): Promise<Token | null> {
    const hash = sha256(secret);
    const token = this.read().tokens.find((each) => each.hash === hash);
    if (!token || !isInForce(token, now)) return null;
    if (token.lastUsedAt && now.getTime() - Date.parse(token.lastUsedAt) < LAST_USE_INTERVAL) return token;
    // Otherwise a thousand concurrent readers would queue for the file lock.
    if (this.#writingLastUse.has(hash)) return token;
    this.#writingLastUse.add(hash);
    await this.change((lists) => {
      // A concurrent revocation must not be lost.
      const current = lists.tokens.find((token) => token.hash === hash)!;
      return withToken(lists, { ...current, lastUsedAt: now.toISOString() });
    })
      // On a full disk a token can still read and roll back.
      .catch(({ message }: Error) => console.error(`The last use of the token ${token.name} is not written. ${message}`))
      .finally(() => this.#writingLastUse.delete(hash));
    return token;
  }

  /** The token of a name, if it is in force. Names are never reused. */
  tokenNamed(name: string, now: Date): Token | null {
    return this.read().tokens.find((token) => token.name === name && isInForce(token, now)) ?? null;
  }

  /** Allows a person to sign in at the console by their verified e-mail address or their subject at the identity provider. */
  addPerson(person: Person): Promise<void> {
    return this.#admit('person', person.name, (lists) => {
      const people = lists.people ?? [];
      const same = people.find(({ name, identity }) => isSamePerson(name, person.name) || identity === person.identity);
      if (same)
        throw new Refusal(
          'admitted-already',
          `${same.name} (${same.identity}) is admitted already. To change it, remove it first.`,
        );
      return { ...lists, people: [...people, person] };
    });
  }

  async removePerson(name: string): Promise<void> {
    await this.change((lists) => {
      const { people = [] } = lists;
      const others = people.filter((person) => person.name !== name);
      if (others.length < people.length) return { ...lists, people: others };
      throw new Refusal('unknown-person', `There is no person "${name}"; the names are ${namesOf(people)}`);
    });
    await this.requests.withdraw(({ person, pipeline }) => person !== null && isSamePerson(person, name) && pipeline === null);
    await this.sessions.removeName('person', name);
  }

  /** Grants a workflow access; every named claim must match. */
  async trustWorkflow(workflow: TrustedWorkflow): Promise<void> {
    if (!isConfidential(workflow.issuer))
      throw new UsageError('wrong-issuer', `--issuer is "${workflow.issuer}"; it takes an https address`);
    await this.#admit('pipeline', workflow.name, (lists) => {
      if (lists.trusted.some(({ name }) => name === workflow.name))
        throw new Refusal('admitted-already', `"${workflow.name}" is admitted already.`);
      return { ...lists, trusted: [...lists.trusted, workflow] };
    });
  }

  async removeWorkflow(name: string): Promise<void> {
    await this.change((lists) => {
      const trusted = lists.trusted.filter((workflow) => workflow.name !== name);
      if (trusted.length < lists.trusted.length) return { ...lists, trusted };
      throw new Refusal('unknown-workflow', `"${name}" is not admitted; the names are ${namesOf(lists.trusted)}`);
    });
    await this.requests.withdraw(({ pipeline }) => pipeline?.split(' ').includes(name) ?? false);
    await this.sessions.removeName('pipeline', name);
  }

  /** Adds an entry. First ends sessions that an earlier entry of the name left: after a full disk, a late sign-in, or a lost file of rights. */
  async #admit(kind: Session['kind'], name: string, add: (lists: AccessLists) => AccessLists): Promise<void> {
    add(this.read());
    await this.sessions.removeName(kind, name);
    await this.change(add);
  }
}
