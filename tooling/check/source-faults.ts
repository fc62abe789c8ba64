import path from 'node:path';
import { findCycle } from './cycles';
import { undeclaredFault, type Manifest } from './declared-packages';
import { fileFaults } from './file-rules';
import { importFault } from './import-rules';
import { importsOf, valueImportsOf } from './imports-of';
import { resolveImport } from './resolve-import';
import { consoleValueFault, doorFault, roomFault, unusedDoors } from './room-rules';
import { sectionNameFault } from './section-names';
import { workspaceOf } from './workspace-of';

interface Sources {
  /** From the root, with slashes. */
  files: string[];
  /** The names of all sections. */
  remotes: string[];
  read(file: string): string;
  /** The package.json of a workspace; `.` is the root. */
  manifestOf(workspace: string): Manifest;
}

type Edges = Map<string, Set<string>>;

/** One line for each fault: names and lengths of files, names of sections, imports, declared packages, import cycles of files and folders. */
export function sourceFaults({ files, remotes, read, manifestOf }: Sources): string[] {
  const faults: string[] = [];
  const note = (...found: (string | null)[]) => faults.push(...found.filter((fault) => fault !== null));
  const between = { files: new Map() as Edges, folders: new Map() as Edges };
  const all = new Set(files);
  const exported = manifestOf('platform').exports ?? {};
  const imported = new Set<string>();
  for (const file of files) {
    const text = /\.(tsx?|mjs|scss)$/.test(file) ? read(file) : '';
    note(...fileFaults(file, text), sectionNameFault(file, text));
    if (/\.tsx?$/.test(file)) note(...valueImportsOf(file, text).map((id) => consoleValueFault(file, id)));
    for (const id of text === '' ? [] : importsOf(file, text)) {
      const undeclared = () => undeclaredFault(file, id, manifestOf(workspaceOf(file)), manifestOf('.'), remotes);
      const target = resolveImport(file, id, all);
      note(importFault(file, id, remotes) ?? roomFault(file, id) ?? undeclared(), target && doorFault(file, target, exported));
      if (target && roomFolder(target) !== roomFolder(file)) imported.add(target);
      if (target && !/\.(test|spec)\./.test(file)) connect(between, file, target);
    }
  }
  faults.push(...unusedDoors(exported, imported));
  for (const [kind, graph] of Object.entries(between)) {
    const cycle = findCycle(graph);
    if (cycle) faults.push(`Import cycle of ${kind}: ${cycle.join(' → ')}`);
  }
  return faults;
}

const roomFolder = (file: string): string => file.split('/').slice(0, 2).join('/');

function connect(between: { files: Edges; folders: Edges }, file: string, target: string): void {
  add(between.files, file, target);
  const [from, to] = [path.dirname(file), path.dirname(target)];
  // A folder and its subfolders count as one.
  if (!`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`)) add(between.folders, from, to);
}

function add(graph: Edges, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}
