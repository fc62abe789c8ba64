// `npm run new -- NAME`: writes a new section, by the recipe "Adding a section" of CONTRIBUTING.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { nextSteps, recipe, whyNotNew } from '../new/recipe';
import { wrongUse } from '../build/wrong-use';

const words = process.argv.slice(2);
const fault = whyNotNew(words);
if (fault) wrongUse(fault);

const name = words[0]!;
for (const { file, text } of recipe(name)) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
  console.log(file);
}
console.log(`\n${nextSteps(name)}`);
