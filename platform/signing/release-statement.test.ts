import { newFolder } from 'shared/testing/new-folder';
import { seal } from './envelope';
import { makeKey, readKey } from './key-pair';
import { signRelease, verifyRecord } from './release-statement';
import type { Trust } from './trust';

const HELP = { name: 'help', version: '1.1.0' };
const RECORD = Buffer.from('{}');
const by = { who: 'token help-ci', from: '127.0.0.1', tool: 'release-tool/1.0.0', reason: null };

const folder = newFolder();
const keys = ['help', 'legal'].map((part) => ({ role: 'release', part, ended: null, ...makeKey(folder) }));
const keysFor = (_role: string, part?: string | null) => keys.filter((key) => key.part === part);
const trust = { folder, own: { keys }, keysFor } as unknown as Trust;

test.each([undefined, false, true])(
  'a signature says who published a release, and whether a browser has tried it: %s',
  (tried) => {
    const statement = verifyRecord(trust, HELP, RECORD, signRelease(trust, HELP, RECORD, by, tried));
    expect(statement).toMatchObject({ ...HELP, by: { who: 'token help-ci' } });
    expect(statement!.tried).toBe(tried);
  },
);

test('in a folder where nothing was ever signed a release needs no signature', () => {
  expect(verifyRecord(null, HELP, RECORD, null)).toBeNull();
});

const signed = signRelease(trust, HELP, RECORD, by);

test.each([
  ['no signature', HELP, RECORD, null, 'help@1.1.0 has no signature (release.sig.json). Publish the release again.'],
  [
    'the signature of another version',
    { ...HELP, version: '1.2.0' },
    RECORD,
    signed,
    'help@1.2.0: release.sig.json is the signature of help@1.1.0. Publish the release again.',
  ],
  [
    'another record',
    HELP,
    Buffer.from('{ }'),
    signed,
    'help@1.1.0: release.json is not what was signed. Publish the release again.',
  ],
  [
    'the signature of another section',
    { ...HELP, name: 'legal' },
    RECORD,
    signed,
    'legal@1.1.0: release.sig.json is not signed by',
  ],
] as const)('a release with %s is refused', (_what, release, record, signature, reason) => {
  expect(() => verifyRecord(trust, release, record, signature)).toThrow(reason);
});

test('a statement with a field that this program does not have is refused, because it may restrict what was signed', () => {
  const newer = { ...verifyRecord(trust, HELP, RECORD, signed)!, until: '2026-12-01' };
  const envelope = seal('release', newer, [readKey(folder, keys[0]!.id, 'help')]);
  expect(() => verifyRecord(trust, HELP, RECORD, JSON.stringify(envelope))).toThrow('Unrecognized key: "until"');
});

test('a key of two sections signs no release of one for the other', () => {
  const both = { ...trust, keysFor: () => keys };
  expect(() => verifyRecord(both, { ...HELP, name: 'legal' }, RECORD, signed)).toThrow('is the signature of help@1.1.0');
});
