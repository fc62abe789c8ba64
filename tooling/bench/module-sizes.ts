import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runWebpack } from '../build/run-webpack';
import { shellBundles } from '../build/shell-bundles';
import { workspaceFolder } from '../build/workspaces';

export interface ScriptSize {
  /** Size of the script with brotli, in bytes. */
  sent: number;
  /** Minified bytes by package, or by folder of the site's own code. */
  parts: Map<string, number>;
}

/** Builds the shell's main script with a source map, and attributes every minified byte to its source. */
export async function shellSizes(): Promise<ScriptSize> {
  const outputFolder = mkdtempSync(path.join(tmpdir(), 'script-size-'));
  const target = { name: 'shell', version: '0.0.0-size', folder: workspaceFolder('shell'), outputFolder, development: false };
  const [browser] = shellBundles(target);
  const stats = await runWebpack([{ ...browser!, devtool: 'hidden-source-map' }]);
  const file = stats.stats[0]!.toJson({ all: false, assets: true }).assets!.find(({ name }) => /main\.\w+\.js$/.test(name))!.name;
  const code = readFileSync(path.join(outputFolder, file), 'utf8');
  const map = new TraceMap(readFileSync(path.join(outputFolder, `${file}.map`), 'utf8'));
  rmSync(outputFolder, { recursive: true, force: true });
  return { sent: brotliCompressSync(code).length, parts: attribute(code, map) };
}

/** Minified bytes; smaller parts share one row. */
const LEAST = 1_000;

/** The sizes in kilobytes as a table of Markdown, the largest part first. What is sent is divided in the proportion of the minified bytes. */
export function sizeTable({ sent, parts }: ScriptSize): string {
  const sorted = [...parts].sort(([, a], [, b]) => b - a);
  const sum = (sizes: typeof sorted) => sizes.reduce((total, [, bytes]) => total + bytes, 0);
  const total = sum(sorted);
  const row = (name: string, bytes: number) =>
    `| ${name} | ${(bytes / 1000).toFixed(1)} | ${((bytes / total) * (sent / 1000)).toFixed(1)} |`;
  return [
    '| part | minified kB | share of what is sent, kB |',
    '| --- | --- | --- |',
    ...sorted.filter(([, bytes]) => bytes >= LEAST).map(([name, bytes]) => row(`\`${name}\``, bytes)),
    row('smaller parts', sum(sorted.filter(([, bytes]) => bytes < LEAST))),
    row('**all**', total),
  ].join('\n');
}

function attribute(code: string, map: TraceMap): Map<string, number> {
  const lines = code.split('\n');
  const parts = new Map<string, number>();
  let open: { line: number; column: number; part: string } | undefined;
  const close = (line: number, column: number) => {
    if (!open) return;
    const end = open.line === line ? column : lines[open.line - 1]!.length;
    parts.set(open.part, (parts.get(open.part) ?? 0) + end - open.column);
  };
  eachMapping(map, ({ generatedLine: line, generatedColumn: column, source }) => {
    close(line, column);
    open = { line, column, part: partOf(source ?? 'webpack') };
  });
  close(Number.POSITIVE_INFINITY, 0);
  return parts;
}

function partOf(source: string): string {
  const [, name] = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(source) ?? [];
  if (name) return name.startsWith('.federation') ? 'webpack' : name;
  const [, folder] = /\/((?:src|shared)\/[^/]+)/.exec(source) ?? [];
  return folder ?? 'webpack';
}
