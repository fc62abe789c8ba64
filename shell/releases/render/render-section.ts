import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language, type Remote } from 'shared/contract';
import { rootsOf } from '../../src/remotes/sections';
import { readRecord } from '../store/read-record';
import { assetLinks } from './asset-links';
import { loadBundle } from './load-bundle';
import type { RenderedSection, RenderJob, StoredPage } from './render-job';

type ShellBundle = typeof import('../../src/server');

/** Renders what a job asks for; throws one error that lists every page that failed, with its reason. */
export async function renderSection(job: RenderJob): Promise<RenderedSection> {
  const faults: string[] = [];
  const pages: RenderedSection['pages'] = {};
  const remote = job.section ? remoteOf(job, () => undefined) : null;
  for (const language of LANGUAGES) {
    for (const [key, address] of addresses(job, remote, language)) {
      try {
        (pages[language] ??= {})[key] = await renderOne(job, address, language);
      } catch (error) {
        faults.push(`${address} (${language}): ${(error as Error).message}`);
      }
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const onRequest = (remote?.routes ?? []).flatMap((route) => (route.renderedOnRequest ? [[route.path, route.renderedOnRequest]] : []));
  return { pages, onRequest: Object.fromEntries(onRequest) };
}

function addresses({ only, section, site }: RenderJob, remote: Remote | null, language: Language): [key: string, address: string][] {
  if (only) return only.language === language ? [[only.address, only.address]] : [];
  if (!section || !remote) return [['/*', NOT_FOUND]];
  const listed = remote.routes.flatMap((route) => route.addresses?.(site) ?? [route.path]);
  const missing = rootsOf(section).filter((root) => root !== '/');
  return [...listed.map((address): [string, string] => [address, address]), ...missing.map((root): [string, string] => [`${root}/*`, root + NOT_FOUND])];
}

const NOT_FOUND = '/no-such-page';

async function renderOne(job: RenderJob, address: string, language: Language): Promise<StoredPage> {
  const shell = loadShell(job.shellFolder);
  const chunks = new Set<string>();
  const remotes = job.section ? { [job.section]: remoteOf(job, (name) => chunks.add(name)) } : {};
  const { html, isNotFound } = await shell.renderPage({
    address,
    language,
    site: job.site,
    year: job.year,
    remotes,
    assets: () => assetLinks(readRecord(job.shellFolder), job.sectionFolder ? readRecord(job.sectionFolder) : null, chunks, language),
  });
  const token = /\{\{\s*\w+\s*\}\}/.exec(html.replaceAll(/<script type="application\/json".*?<\/script>/gs, ''));
  if (token) throw new Error(`the page shows the unfilled placeholder ${token[0]}`);
  return { html, status: isNotFound ? 404 : 200, inlineScripts: inlineScripts(html) };
}

/** Evaluated anew for every page, so that the chunks it asks for are this page's. */
function remoteOf({ shellFolder, section, sectionFolder }: RenderJob, onChunk: (name: string) => void): Remote {
  const releaseContent = { readContent: (file: string) => JSON.parse(readFileSync(path.join(sectionFolder!, 'content', file), 'utf8')) };
  const give = { ...loadShell(shellFolder).singletons, 'release-content': releaseContent };
  const { default: remote } = loadBundle(sectionFolder!, give, onChunk) as { default: Remote | undefined };
  if (!remote?.routes) throw new Error(`${section}: src/remote.ts has no default export made by defineRemote`);
  const { serves } = readRecord(shellFolder);
  if (!serves.includes(remote.contract)) throw new Error(`${section} speaks contract ${remote.contract}, and the shell serves ${serves.join(', ')}`);
  return remote;
}

const shells = new Map<string, ShellBundle>();

function loadShell(folder: string): ShellBundle {
  const known = shells.get(folder);
  if (known) return known;
  const loaded = loadBundle(folder, {}, () => undefined, true) as ShellBundle;
  shells.set(folder, loaded);
  return loaded;
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => `sha256-${createHash('sha256').update(code!).digest('base64')}`);
}

