import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** Every Markdown file that documents the repository, as a path from its root; not the content of sections, which their builds check. */
export function documents(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list
    .split('\0')
    .filter((file) => file !== '' && !/\/content\/(en|rw)\//.test(file) && existsSync(path.join(ROOT, file)));
}
