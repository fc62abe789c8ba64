// `npm run new -- NAME`: writes a new section, by the recipe "Adding a section" of CONTRIBUTING.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { recipe, whyNotNew } from '../new/recipe';

const words = process.argv.slice(2);
const fault = whyNotNew(words);
if (fault) {
  console.error(fault);
  process.exit(2);
}

const name = words[0]!;
const folder = path.join('remotes', name);
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
