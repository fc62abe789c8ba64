import { EARLY_SEARCH, previewPicture, publicPath } from 'shared/contract/registry/release-address';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Language } from 'shared/contract';
import type { AssetLink, DocumentAssets } from 'shared/contract/page/shell-bundle';

/** The links of a document: the styles of both releases, the shell's script, and the scripts that the page required when it was rendered. */
export function assetLinks(
  shell: ReleaseRecord,
  section: ReleaseRecord | null,
  chunks: Iterable<string>,
  language: Language,
): DocumentAssets {
  const sectionScripts = section
    ? [section.entry, chunkFile(section, EXPOSED), ...[...chunks].map((name) => chunkFile(section, name))]
    : [];
  return {
    script: link(shell, shell.entry),
    preloads: [link(shell, chunkFile(shell, `messages-${language}-json`)), ...sectionScripts.map((file) => link(section!, file))],
    ...(section?.chunks[EARLY_SEARCH.chunk] && { earlySearch: link(section, chunkFile(section, EARLY_SEARCH.chunk)) }),
    styles: [shell, section].flatMap((record) => (record ? record.styles.map((file) => link(record, file)) : [])),
    ...(section?.files[previewPicture(language)] && {
      picture: publicPath(section.name, section.version) + previewPicture(language),
    }),
  };
}

/** The name that the federation plugin gives the chunk of `./remote`. */
const EXPOSED = '__federation_expose_remote';

function chunkFile(record: ReleaseRecord, name: string): string {
  const file = record.chunks[name];
  if (!file)
    throw new Error(
      `${record.name}@${record.version} has no browser chunk "${name}"; known: ${Object.keys(record.chunks).join(', ')}`,
    );
  return file;
}

function link(record: ReleaseRecord, file: string): AssetLink {
  return { href: publicPath(record.name, record.version) + file, integrity: integrity(record, file) };
}

export function integrity(record: ReleaseRecord, file: string): string {
  const entry = record.files[file];
  if (!entry) throw new Error(`${record.name}@${record.version} has no file ${file}`);
  return `sha384-${entry.sha384}`;
}
