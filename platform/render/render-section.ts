import { createHash } from 'node:crypto';
import { LANGUAGES, type Language, type Remote } from 'shared/contract';
import { sectionOf } from 'shared/contract/page/section-of';
import type { ShellBundle } from 'shared/contract/page/shell-bundle';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { assetLinks } from './asset-links';
import { loadBundle } from './load-bundle';
import { ALLOWED_MODULES } from './lockdown/allowed-modules';
import type { Records } from './read-records';
import { readerOf } from './read-release-file';
import { refuseUnstyled } from './refuse-unstyled';
import type { RenderJob } from './render-job';

/** Renders the pages of a job. Throws one error that lists every page that failed, with its reason. */
export async function renderSection(job: RenderJob, records: Records): Promise<RenderedSection> {
  const faults: string[] = [];
  const pages: RenderedSection['pages'] = {};
  const remote = job.section ? remoteOf(job, records, () => undefined) : null;
  for (const language of LANGUAGES) {
    for (const [key, address] of addresses(job, records, remote, language)) {
      try {
        (pages[language] ??= {})[key] = await renderOne(job, records, address, language);
      } catch (error) {
        faults.push(`${address} (${language}): ${(error as Error).message}`);
      }
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (!job.only) refuseUnstyled(pages, job, records);
  const onRequest = (remote?.routes ?? []).flatMap((route) =>
    route.renderedOnRequest ? [[route.path, route.renderedOnRequest]] : [],
  );
  return { pages, onRequest: Object.fromEntries(onRequest) };
}

function addresses(
  { only, site }: RenderJob,
  { section }: Records,
  remote: Remote | null,
  language: Language,
): [key: string, address: string][] {
  if (only) return only.language === language ? [[only.address, only.address]] : [];
  if (!section || !remote) return [['/*', NOT_FOUND]];
  const roots = section.section!.roots;
  const routeAddresses = remote.routes.flatMap((route) => route.addresses?.(site) ?? [route.path]);
  const foreign = routeAddresses.find((address) => !sectionOf({ [section.name]: { roots } }, address.split('?')[0]!));
  if (foreign) throw new Error(`${section.name} renders ${foreign}, which lies below none of its roots: ${roots.join(', ')}`);
  refuseDeadLinks(section, routeAddresses);
  const missing = roots.filter((root) => root !== '/').map((root): [string, string] => [`${root}/*`, root + NOT_FOUND]);
  return [...routeAddresses.map((address): [string, string] => [address, address]), ...missing];
}

/** Refuses a declared link, which the pages of every section show, to a page that the section does not render. */
function refuseDeadLinks({ name, section }: ReleaseRecord, routeAddresses: readonly string[]): void {
  const { links, shortcuts, search } = section!;
  const paths = new Set(routeAddresses.map((address) => address.split('?')[0]));
  for (const { address } of [...links, ...shortcuts, ...(search ? [search] : [])])
    if (!paths.has(address.split('#')[0])) throw new Error(`${name} declares a link to ${address}, which it does not render`);
}

const NOT_FOUND = '/no-such-page';

async function renderOne(job: RenderJob, records: Records, address: string, language: Language): Promise<StoredPage> {
  const shell = loadShell(job.shellFolder, records);
  const chunks = new Set<string>();
  const { section } = records;
  const { html, isNotFound, updated } = await shell.renderPage({
    address,
    language,
    site: job.site,
    year: job.year,
    remotes: job.section ? { [job.section]: remoteOf(job, records, (name) => chunks.add(name)) } : {},
    sections: section ? { [section.name]: section.section! } : {},
    assets: () => assetLinks(records.shell, section, chunks, language),
  });
  // A visitor's search may contain the text of a placeholder.
  const token = job.only
    ? null
    : /\{\{\s*\w+\s*\}\}/.exec(html.replaceAll(/<script type="application\/json".*?<\/script>/gs, ''));
  if (token) throw new Error(`the page shows the unfilled placeholder ${token[0]}`);
  return { html, status: isNotFound ? 404 : 200, inlineScripts: inlineScripts(html), ...(updated && { updated }) };
}

/** Evaluates the section once for each page, so that the chunks it requires are this page's. */
function remoteOf({ shellFolder, section, sectionFolder }: RenderJob, records: Records, onChunk: (name: string) => void): Remote {
  const { shell } = records;
  const read = readerOf(sectionFolder!, records.section!, records);
  const releaseContent = { readContent: (file: string) => JSON.parse(read(`content/${file}`)) };
  const provided = { ...loadShell(shellFolder, records).singletons, 'release-content': releaseContent };
  const { default: remote } = loadBundle(sectionFolder!, provided, onChunk, read) as { default: Remote | undefined };
  if (!remote?.routes) throw new Error(`${section}: src/remote.ts has no default export made by defineRemote`);
  if (!shell.serves.includes(remote.contract))
    throw new Error(`${section} speaks contract ${remote.contract}, and the shell serves ${shell.serves.join(', ')}`);
  return remote;
}

const shells = new Map<string, ShellBundle>();

function loadShell(folder: string, records: Records): ShellBundle {
  const cached = shells.get(folder);
  if (cached) return cached;
  const read = readerOf(folder, records.shell, records);
  const loaded = loadBundle(folder, ALLOWED_MODULES, () => undefined, read) as ShellBundle;
  shells.set(folder, loaded);
  return loaded;
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
    ([, code]) => `sha256-${createHash('sha256').update(code!).digest('base64')}`,
  );
}
