// Compiles a section's documents as a release does, into a file for its tests: `compile-documents.ts FOLDER FILE`.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFolder } from '../content/compile-folder';

const [folder, file] = process.argv.slice(2) as [string, string];
const { default: config } = await import(pathToFileURL(path.join(folder, 'content.config.ts')).href);
const compiled = compileFolder(path.join(folder, 'content'), config);
const entries = Object.entries(compiled).map(([language, documents]) => [language, [...documents]]);
writeFileSync(`${file}.${process.pid}`, JSON.stringify(entries));
// Another test process may write the same file at the same time.
renameSync(`${file}.${process.pid}`, file);
