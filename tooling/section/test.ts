// `section test`: everything that must hold before a change of this section lands; `section test -- FILE` runs some of its unit tests alone.
import { runHere, checkSection } from './check-section';

const words = process.argv.slice(2);
const { passed, failed } = words.length > 0 ? { passed: 0, failed: 0 } : checkSection();
console.log('\n— unit tests');
const isWell = runHere('jest', 'jest', words);
console.log(`${passed + (isWell ? 1 : 0)} passed, ${failed + (isWell ? 0 : 1)} failed`);
process.exitCode = failed > 0 || !isWell ? 1 : 0;
