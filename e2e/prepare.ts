// `npm test` runs this beside the unit tests, and gives the environment that its last line has to Playwright.
import { prepareStores } from './fixtures/global-setup';
// Sets the environment of the programs that tests start.
import './playwright.config';

console.log(JSON.stringify(await prepareStores()));
