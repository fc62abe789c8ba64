// `npm run new -- NAME`: writes a new section, by the recipe "Adding a section" of CONTRIBUTING.md.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { partName } from 'shared/contract/registry/schema';
import { ROOT } from '../build/workspaces';
import { recipe } from '../new/recipe';

const [name = '', ...rest] = process.argv.slice(2);
const folder = path.join('remotes', name);
const fault =
  rest.length > 0 || !partName.safeParse(name).success
    ? 'new takes the name of a section in lower case, such as news; its pages are then at /news'
    : existsSync(path.join(ROOT, folder))
      ? `${folder} exists already`
      : null;
if (fault) {
  console.error(fault);
  process.exit(2);
}

for (const { file, text } of recipe(name)) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
  console.log(file);
}
console.log(`
Next: write its name in both languages into ${folder}/section.json and its texts into ${folder}/src/messages, then run
  npm install                              # adds the workspace to the lock file
  npm run dev -- ${name}                      # http://localhost:3000/${name}
  npm run release -- publish ${name}          # checked beside the shell that is live; prints ${name}@VERSION
  npm run release -- start ${name}@VERSION    # the first release is stable at once`);
