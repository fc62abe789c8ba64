import { getEventListeners } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../../settings/root';
import { withSection } from '../../rollout';
import { Renderer } from '../../render';
import { Folder, NoDatabase, type Store } from '../../store';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { tryPair } from '../../trial/browser';
import { FolderTarget } from './folder-target';
import { folderIn } from '../../testing/folder-in';

jest.mock('../../trial/browser', () => ({ tryPair: jest.fn() }));

let data: string;
let target: FolderTarget;
const targetOf = (folder: string) =>
  new FolderTarget({ data: folder, siteConfig: path.join(ROOT, 'shell/site.json'), feedbackDays: 365 });
/** A store whose shell is live; each test has a copy, because each rendering takes a process. */
const prepared = newFolder();
beforeAll(async () => {
  await folderIn(prepared).keys.ensureTrust();
  const first = targetOf(prepared);
  await first.publish({ name: 'shell', version: '1.0.0', folder: shellForTest() }, () => undefined);
  await first.apply('start shell', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }), null);
  await first.close();
});
beforeEach(() => {
  data = newFolder();
  cpSync(prepared, data, { recursive: true, preserveTimestamps: true });
  target = targetOf(data);
});

test('no rendering process is left after a publication or a change, refused or not', async () => {
  const [render, close] = [jest.spyOn(Renderer.prototype, 'render'), jest.spyOn(Renderer.prototype, 'close')];
  const notClosed = () => render.mock.contexts.filter((renderer) => !close.mock.contexts.includes(renderer)).length;
  const publish = (version: string, bundle?: string) =>
    target.publish({ name: 'help', version, folder: sectionForTest({ bundle }) }, () => undefined);
  await publish('2.0.0');
  await expect(publish('2.1.0', 'throw new Error("broken");')).rejects.toThrow('broken');
  await target.apply('start help', (registry) => withSection(registry, 'help', { stable: '2.0.0' }), null);
  expect([render.mock.calls.length > 0, notClosed()]).toEqual([true, 0]);
});

test('a publication renders with low priority, and a change, for which a person waits, does not', async () => {
  const lower = jest.spyOn(os, 'setPriority');
  await target.publish({ name: 'help', version: '2.0.0', folder: sectionForTest({}) }, () => undefined);
  expect(lower.mock.calls).toEqual([[expect.any(Number), os.constants.priority.PRIORITY_BELOW_NORMAL]]);
  rmSync(path.join(data, 'pages'), { recursive: true });
  await target.apply('start help', (registry) => withSection(registry, 'help', { stable: '2.0.0' }), null);
  expect(lower).toHaveBeenCalledTimes(1);
  lower.mockRestore();
});

test('a store that was opened for a command is closed after it', async () => {
  const store = await target.store();
  const { feedback } = store;
  expect(await target.store()).toBe(store);
  await target.close();
  await expect(feedback.read({}, { limit: 1, offset: 0 })).rejects.toThrow('not open');
});

test('a store whose tables cannot be opened is closed all the same', async () => {
  const folder = path.join(data, 'another');
  mkdirSync(path.join(folder, 'site.db'), { recursive: true });
  const broken = new FolderTarget({ data: folder, siteConfig: target.environment.siteConfig, feedbackDays: 365 });
  const close = jest.spyOn(broken.folder, 'close');
  await expect(broken.store()).rejects.toThrow('Unable to open');
  await expect(broken.close()).resolves.toBeUndefined();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a publication that hangs while rendering is aborted with the reason, and leaves nothing', async () => {
  const budget = new AbortController();
  const folder = sectionForTest({ bundle: 'for (;;);' });
  // Logged just before the child is started.
  const onSaid = () => void setImmediate(() => budget.abort(new Error('the time is over')));
  const published = target.publish({ name: 'help', version: '2.0.0', folder }, onSaid, budget.signal);
  await expect(published).rejects.toThrow('the time is over');
  expect(folderIn(data).releases.versions('help')).toEqual([]);
  const pages = readdirSync(path.join(data, 'pages'), { recursive: true, encoding: 'utf8' });
  expect(pages.filter((file) => file.includes('help@'))).toEqual([]);
});

test('a publication whose trial in a browser hangs is aborted with the reason, and leaves no release', async () => {
  const budget = new AbortController();
  jest.mocked(tryPair).mockImplementationOnce(async ({ signal }) => {
    budget.abort(new Error('the time is over'));
    signal!.throwIfAborted();
    return true;
  });
  const { environment } = target;
  const trying = new FolderTarget({ ...environment, trial: { mode: 'found', browser: null } });
  const build = { name: 'help', version: '2.0.0', folder: sectionForTest({}) };
  await expect(trying.publish(build, () => undefined, budget.signal)).rejects.toThrow('the time is over');
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('the changes that wait for approval are those of a release service', async () => {
  await expect(target.requests()).rejects.toMatchObject({
    code: 'only-over-network',
    message: 'Changes wait for approval at a release service; name it: --to https://…',
  });
});

test('nothing is published into the store of another user, who could not read what root writes there', async () => {
  const folder = shellForTest({ version: '1.1.0' });
  jest.spyOn(process, 'geteuid').mockReturnValue(process.geteuid!() + 1);
  const published = target.publish({ name: 'shell', version: '1.1.0', folder }, () => undefined);
  await expect(published).rejects.toMatchObject({ code: 'store-of-another-user' });
  expect(folderIn(data).releases.versions('shell')).toEqual(['1.0.0']);
});

test('a budget that outlives its publication keeps nothing of it', async () => {
  const { signal } = new AbortController();
  await target.publish({ name: 'help', version: '2.0.0', folder: sectionForTest({}) }, () => undefined, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a machine of a cluster whose folder is still empty answers nothing before it has read the database', async () => {
  const folder = path.join(data, 'new');
  // No program answers at this port.
  const database = 'postgres://site@127.0.0.1:1/site';
  const joining = new FolderTarget({ data: folder, siteConfig: target.environment.siteConfig, feedbackDays: 365, database });
  await expect(joining.answer('history', {})).rejects.toThrow(/database/);
  await joining.close();
});

test('without the newest state of its cluster a release is refused before a page of it is rendered', async () => {
  const fault = 'The database does not answer.';
  const cluster = { fault, refresh: () => Promise.reject(new NoDatabase(fault)) };
  const store = new Folder(data, null, cluster as never) as Store;
  const apart = new FolderTarget({ data, siteConfig: target.environment.siteConfig, feedbackDays: 365, store });
  const report = jest.fn();
  await expect(apart.publish({ name: 'help', version: '2.0.0', folder: sectionForTest({}) }, report)).rejects.toThrow(fault);
  expect(report).not.toHaveBeenCalled();
});
