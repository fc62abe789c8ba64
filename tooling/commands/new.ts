// `npm run new -- NAME`: writes a new section, by the recipe "Adding a section" of CONTRIBUTING.md.
import { nextSteps, whyNotNew, writeSection } from '../new/recipe';
import { wrongUse } from '../build/wrong-use';

const words = process.argv.slice(2);
const fault = whyNotNew(words);
if (fault) wrongUse(fault);

const name = words[0]!;
for (const file of writeSection(name)) console.log(file);
console.log(`\n${nextSteps(name)}`);
