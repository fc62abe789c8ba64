// `section check`: checks types, source rules and text keys of this section, by the rules of the site's repository.
import { checkSection } from './check-section';

const { passed, failed } = checkSection();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
