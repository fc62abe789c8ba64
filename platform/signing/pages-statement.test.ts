import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { newFolder } from 'shared/testing/new-folder';
import { makeKey } from './key-pair';
import { signPages, verifyPages } from './pages-statement';
import type { Trust } from './trust';

const OF = { edition: '1', shell: '2.0.0', section: 'help', version: '1.1.0', records: 'a'.repeat(64) };
const page = { html: '<p>', status: 200, inlineScripts: [], updated: '2026-11-20' };
const rendered = (more: object = {}, onRequest = {}) =>
  ({ pages: { en: { '/help-center': { ...page, ...more } } }, onRequest }) as unknown as RenderedSection;

/** A machine with these keys, the newest last. */
function machineWith(...keys: { part: string; role?: string; ended?: object; isElsewhere?: boolean }[]) {
  const folder = newFolder();
  const made = keys.map(({ isElsewhere, ...key }) => ({
    role: 'release',
    ...key,
    ...makeKey(isElsewhere ? newFolder() : folder),
  }));
  const keysFor = (_role: string, part: string) => made.filter((key) => key.part === part && !key.ended);
  return { trust: { folder, own: { keys: made }, keysFor } as unknown as Trust, ids: made.map(({ id }) => id) };
}

test.each([
  ['the newest of its section', [{ part: 'help' }, { part: 'help' }], 1],
  ['that of the shell, where it has no other', [{ part: 'help', isElsewhere: true }, { part: 'shell' }], 1],
  ['the one in force', [{ part: 'help' }, { part: 'help', ended: {} }], 0],
  ['the one that lies there', [{ part: 'help' }, { part: 'help', isElsewhere: true }], 0],
  ['not that of another role', [{ part: 'help' }, { part: 'help', role: 'abort' }], 0],
  ['not that of another section', [{ part: 'help' }, { part: 'legal' }], 0],
])('of the keys of a machine, pages are signed with %s, and are valid', (_which, keys, index) => {
  const { ids, trust } = machineWith(...keys);
  const envelope = signPages(trust, OF, rendered());
  expect(verifyPages(trust, OF, rendered(), envelope)).toBe(ids[index]);
});

test('a machine without a key signs no pages', () => {
  expect(signPages(machineWith({ part: 'legal' }).trust, OF, rendered())).toBeNull();
  expect(signPages(null, OF, rendered())).toBeNull();
});

const { trust } = machineWith({ part: 'help' });
const envelope = signPages(trust, OF, rendered())!;
const WHAT = 'the pages of help@1.1.0 beside shell@2.0.0: their signature';

test.each([
  ['text', rendered({ html: '<b>' })],
  ['status', rendered({ status: 404 })],
  ['inline scripts', rendered({ inlineScripts: ['x'] })],
  ['date', rendered({ updated: '2026-11-21' })],
  ['pages on request', rendered({}, { en: 'x' })],
])('a signature of pages is none for pages with another %s', (_what, other) => {
  expect(() => verifyPages(trust, OF, other, envelope)).toThrow(`${WHAT} is of other pages`);
});

test.each(Object.keys(OF))('a signature of pages is none for those of another %s', (field) => {
  expect(() => verifyPages(trust, { ...OF, [field]: 'b'.repeat(64) }, rendered(), envelope)).toThrow(/signature is/);
});

test('a signature of pages that is no envelope, is one of several, or of a stranger is refused', () => {
  const verified = (signature: unknown, by: Trust | null = trust) => verifyPages(by, OF, rendered(), signature);
  expect(() => verified({})).toThrow(`${WHAT} cannot be read`);
  expect(() => verified(envelope, null)).toThrow(`${WHAT} cannot be read`);
  const [own] = envelope.signatures;
  expect(() => verified({ ...envelope, signatures: [own, own] })).toThrow(`${WHAT} is one of several`);
  expect(() => verified(envelope, machineWith({ part: 'help' }).trust)).toThrow(`${WHAT} is not signed by a key that counts`);
});
