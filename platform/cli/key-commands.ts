import { createPublicKey } from 'node:crypto';
import type { Command } from 'commander';
import { PagesStore, Renderer } from '../render';
import { readSite } from '../settings';
import type { Folder } from '../store';
import { UsageError } from '../refusal';
import { holdsKey } from '../signing';
import { readFolder, readName, readReason, readRelease } from './arguments';
import { addAction } from './store-command';
import { NotOverNetwork, type ToolContext } from './tool-context';
import { unpublishedHint } from './unpublished';

/** Adds the commands on keys. They run only on the machine of the store: no access token can sign, or change which keys are trusted. */
export function addKeyCommands(tool: Command, context: ToolContext): void {
  const folder = async (): Promise<Folder> => {
    if (context.isRemote)
      throw new NotOverNetwork('Keys never leave the machine of the release service: run this there, without --to');
    return context.local.open();
  };

  const key = tool
    .command('key')
    .description('keys that releases and the registry are signed with; NAME is a part, registry, abort or root');
  addAction(
    key.command('create <name>').description('make a key for a part or role that has none in force'),
    async (word: string) => {
      const name = readName(word);
      const store = await folder();
      const id = await store.keys.create(name);
      return { text: `${name} is signed with the key ${id}.`, json: { name, key: id }, ...unpublishedHint(store, [name]) };
    },
  );
  addAction(
    key
      .command('copy <name> <folder>')
      .description(
        'put the private half into a folder, for the keys/ of another machine: an origin of a cluster needs that of abort',
      ),
    async (word: string, target: string) => {
      const name = readName(word);
      const id = (await folder()).keys.copy(name, readFolder('<folder>', target));
      return { text: `${target} holds the key ${id} of ${name}.`, json: { name, key: id } };
    },
  );
  addAction(
    key
      .command('list')
      .description('every key that was ever trusted here, and why it no longer is')
      .option('--root', 'only the public root key, for SITE_TRUST'),
    async ({ root }: { root?: boolean }) => {
      const store = await folder();
      const keys = store.trust.whole!.own.keys.filter(({ role, ended }) => !root || (role === 'root' && !ended));
      const json = keys.map((each) => ({ ...each, isHere: holdsKey(store.dir, each.id) }));
      const line = ({ id, role, part, addedAt, addedBy, ended, isHere }: (typeof json)[number]) =>
        `${id}  ${part ?? role}  since ${addedAt} by ${addedBy}  ${ended ? `${ended.how} ${ended.at} by ${ended.by}${ended.reason ? `: ${ended.reason}` : ''}` : isHere ? 'in force' : 'in force, its private half is not here'}`;
      const text = root ? keys.map(pemOf).join('\n') : json.map(line).join('\n');
      // A folder that was named by mistake has just got keys of its own.
      return { text, json, ...unpublishedHint(store, ['shell']) };
    },
  );
  addAction(
    key.command('rotate <name>').description('replace a key by a new one, and re-sign what the old key signed'),
    async (word: string) => {
      const name = readName(word);
      const store = await folder();
      const site = readSite(context.environment.siteConfig);
      const pages = new PagesStore({ folder: store, site, renderer: new Renderer() });
      const id = await pages.signAgain(name, () => store.keys.rotate(name, (line) => console.error(line)));
      return { text: `${name} is signed with the key ${id} from now on.`, json: { name, key: id } };
    },
  );
  addAction(
    key
      .command('revoke <id>')
      .description('revoke a leaked key: what it signed is invalid at once')
      .requiredOption('--reason <text>', 'why; kept with the key'),
    async (id: string, { reason }: { reason: string }) => {
      const name = await (await folder()).keys.revoke(id, readReason(reason));
      const text = `What the key ${id} signed counts no more. Next: npm run release -- key create ${name}`;
      return { text, json: { name, key: id } };
    },
  );

  addAction(
    tool
      .command('sign <what>')
      .description(
        'take what lies in the store as what is meant: NAME@VERSION of a revoked key, or registry after an older copy was restored',
      )
      .requiredOption('--reason <text>', 'why, for the history')
      .option('--state <number>', 'of the registry: a state that you have reviewed; by default the newest one that is signed'),
    async (what: string, { reason, state }: { reason: string; state?: string }) => {
      const why = readReason(reason);
      if (what === 'registry') {
        const number = await (await folder()).registry.signByHand(why, state === undefined ? null : readState(state));
        return { text: `The registry is signed, as number ${number}.`, json: { sequence: number } };
      }
      const release = readRelease(what);
      if (state !== undefined)
        throw new UsageError(
          'wrong-combination',
          '--state is a state of the registry; a release is signed as it lies in the store',
        );
      await (await folder()).keys.signRelease(release, why);
      return { text: `${what} is signed as it lies there.`, json: { release: what } };
    },
  );
}

function readState(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('wrong-option', `--state is "${text}"; it takes the number of a state, as in: npm run release -- history`);
}

const pemOf = ({ publicKey }: { publicKey: string }): string =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
    .trim();
