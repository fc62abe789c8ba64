import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** Every file of the repository, with those that are not committed yet, as a path from its root. */
export function repositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const list = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return list.filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}

/** Every Markdown file that documents the repository; not the content of sections, which their builds check. */
export const documents = (): string[] =>
  repositoryFiles().filter((file) => file.endsWith('.md') && !/\/content\/(en|rw)\//.test(file));
