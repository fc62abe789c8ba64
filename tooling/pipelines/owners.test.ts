import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const paths = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+?)\/?\s+@/gm)].map(([, owned]) => owned!);

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const programs = workspaces.flatMap((name) =>
  name === 'remotes/*' ? readdirSync(path.join(ROOT, 'remotes')).map((remote) => `remotes/${remote}`) : [name],
);

test.each([...programs, 'deploy'])('CODEOWNERS has a line for %s', (program) => {
  expect(paths).toContain(program);
});

test('CODEOWNERS names only existing files', () => {
  expect(paths.filter((owned) => !existsSync(path.join(ROOT, owned)))).toEqual([]);
});
