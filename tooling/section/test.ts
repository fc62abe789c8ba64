// `section test`: everything that must hold before a change of this section lands; `section test -- FILE` runs only the named unit tests.
import { runHere, checkSection } from './check-section';

const args = process.argv.slice(2);
const { passed, failed } = args.length > 0 ? { passed: 0, failed: 0 } : checkSection();
console.log('\n— unit tests');
const hasPassed = runHere('jest', 'jest', args);
console.log(`${passed + (hasPassed ? 1 : 0)} passed, ${failed + (hasPassed ? 0 : 1)} failed`);
process.exitCode = failed > 0 || !hasPassed ? 1 : 0;
