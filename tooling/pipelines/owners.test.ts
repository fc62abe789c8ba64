import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const paths = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+?)\/?\s+@/gm)].map(([, owned]) => owned!);

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const programs = workspaces.flatMap((name) =>
  name === 'remotes/*' ? readdirSync(path.join(ROOT, 'remotes')).map((remote) => `remotes/${remote}`) : [name],
);

test.each([...programs, 'deploy'])('%s has a line of its own that says who reviews it', (program) => {
  expect(paths).toContain(program);
});

test('who reviews what is said of files that there are', () => {
  expect(paths.filter((owned) => !existsSync(path.join(ROOT, owned)))).toEqual([]);
});
