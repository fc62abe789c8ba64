import { recordOf } from '../testing/release-folder';
import { assetLinks, integrity } from './asset-links';

const record = (name: string, entry: string, chunks: Record<string, string>, styles: string[]) =>
  recordOf({
    name,
    version: '1.0.0',
    entry,
    chunks,
    styles,
    files: Object.fromEntries(
      [entry, ...Object.values(chunks), ...styles].map((file) => [file, { size: 1, sha384: `hash-of-${file}` }]),
    ),
  });
const shell = record('shell', 'main.js', { main: 'main.js', 'messages-en-json': 'en.js', 'messages-rw-json': 'rw.js' }, [
  'shell.css',
]);
const help = record(
  'help',
  'remoteEntry.js',
  { __federation_expose_remote: 'remote.js', guide: 'guide.js', search: 'search.js' },
  ['help.css'],
);
const link = (name: string, file: string) => ({ href: `/_releases/${name}/1.0.0/${file}`, integrity: `sha384-hash-of-${file}` });

test('a page links only its own scripts, each with its hash', () => {
  expect(assetLinks(shell, help, new Set(['guide']), 'rw')).toEqual({
    script: link('shell', 'main.js'),
    preloads: [link('shell', 'rw.js'), link('help', 'remoteEntry.js'), link('help', 'remote.js'), link('help', 'guide.js')],
    styles: [link('shell', 'shell.css'), link('help', 'help.css')],
  });
});

test('a page links the picture of its section in its language, when the release has one', () => {
  const pictured = { ...help, files: { ...help.files, 'preview/rw.png': { size: 1, sha384: 'x' } } };
  expect(assetLinks(shell, pictured, [], 'rw').picture).toBe('/_releases/help/1.0.0/preview/rw.png');
  expect(assetLinks(shell, pictured, [], 'en')).not.toHaveProperty('picture');
});

test('a page links the early search of its section, when the release has one', () => {
  const file = { size: 1, sha384: 'x' };
  const chunks = { ...help.chunks, 'early-search': 'early-search.js' };
  const searched = { ...help, chunks, files: { ...help.files, 'early-search.js': file } };
  expect(assetLinks(shell, searched, [], 'en').earlySearch).toEqual({
    href: '/_releases/help/1.0.0/early-search.js',
    integrity: 'sha384-x',
  });
  expect(assetLinks(shell, help, [], 'en')).not.toHaveProperty('earlySearch');
});

test('the not-found page links the shell alone', () => {
  expect(assetLinks(shell, null, [], 'en')).toEqual({
    script: link('shell', 'main.js'),
    preloads: [link('shell', 'en.js')],
    styles: [link('shell', 'shell.css')],
  });
});

test('refuses a page with a chunk that the browser build does not have, and names those it has', () => {
  expect(() => assetLinks(shell, help, ['prose'], 'en')).toThrow(
    'help@1.0.0 has no browser chunk "prose"; known: __federation_expose_remote, guide, search',
  );
});

test('refuses a file without a hash', () => {
  expect(integrity(help, 'guide.js')).toBe('sha384-hash-of-guide.js');
  expect(() => integrity(help, 'evil.js')).toThrow('help@1.0.0 has no file evil.js');
});
