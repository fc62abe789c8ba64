import { createHash } from 'node:crypto';
import { newFolder } from 'shared/testing/new-folder';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import type { Policy } from 'shared/contract/registry/schema';
import { recordOf, writeReleaseFolder } from './release-folder';

/** A shell that writes into a page what it was asked for, what the section's route answered, and which scripts it links. */
const SHELL = `
exports.singletons = { react: 'the shell\\'s own react' };
exports.renderPage = async ({ address, language, year, remotes, sections, assets }) => {
  const [remote] = Object.values(remotes);
  const { pathname, searchParams } = new URL(address, 'http://site');
  const route = remote?.routes.find(({ path }) => path === pathname);
  const body = route ? await route.load({ search: searchParams, language }) : 'not found';
  const { preloads } = assets();
  return {
    isNotFound: !route,
    html: '<p>' + [language, year, Object.keys(sections), body].join(' ') + '</p>' +
      preloads.map(({ href }) => '<link href="' + href + '">').join('') + '<script>start()</script>',
  };
};`;

const scripts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `${name}.js`]));

/** Writes a release folder with these files, and the others that browsers would fetch; its record says what they are. */
function writeWhole(record: ReleaseRecord, browserFiles: string[], files: Record<string, string>): string {
  const all = { ...Object.fromEntries(browserFiles.map((file) => [file, `/* ${file} of ${record.name} */`])), ...files };
  const facts = Object.entries(all).map(([file, text]) => [file, factsOf(text)]);
  return writeReleaseFolder(newFolder(), { ...record, files: Object.fromEntries(facts) }, all);
}

const factsOf = (text: string) => ({
  size: Buffer.byteLength(text),
  sha384: createHash('sha384').update(text).digest('base64'),
});

/** A release folder of a shell that `renderSection` can render with. @param before code that its bundle begins with */
export function shellForTest(fields: Partial<ReleaseRecord> = {}, before = ''): string {
  const chunks = scripts('main', 'messages-en-json', 'messages-rw-json');
  const record = recordOf({ name: 'shell', version: '1.0.0', chunks, styles: ['shell.css'], ...fields });
  const browserFiles = ['static/js/main.js', ...Object.values(chunks)];
  return writeWhole(record, browserFiles, { 'server/bundle.cjs': before + SHELL, 'shell.css': '.bar_12345{}' });
}

interface Section {
  /** Code of the list of its routes; default: a page at the first of its roots. */
  routes?: string;
  name?: string;
  version?: string;
  policy?: Policy;
  roots?: string[];
  /** Further fields of its declaration; default: no link leads to it. */
  declares?: Partial<SectionDeclaration>;
  /** Texts of further files, by path. */
  files?: Record<string, string>;
  /** Code in place of the whole bundle. */
  bundle?: string;
}

/** A release folder of a section, with the chunks `guide` and `search`. */
export function sectionForTest(settings: Section): string {
  const { name = 'help', version = '2.0.0', roots = ['/help-center'], files = {}, bundle, policy, declares } = settings;
  const { routes = `[{ path: '${roots[0]}', load: async () => '${version}' }]` } = settings;
  const plain = recordOf({ name, version });
  const chunks = scripts('__federation_expose_remote', 'guide', 'search');
  const record: ReleaseRecord = {
    ...plain,
    section: { ...plain.section!, roots, ...(policy && { policy }), links: [], shortcuts: [], search: undefined, ...declares },
    chunks,
    styles: ['help.css'],
  };
  return writeWhole(record, ['remoteEntry.js', ...Object.values(chunks)], {
    'server/bundle.cjs': bundle ?? `exports.default = { contract: 1, namespace: '${name}', routes: ${routes} };`,
    'help.css': '.step_54321{}',
    ...files,
  });
}
