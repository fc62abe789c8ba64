import { defineJourneys, press, see } from 'shared/contract/registry/journeys';
import en from './src/messages/en.json';
import rw from './src/messages/rw.json';

/** A heading that only the terms of U-Save have. */
const OF_U_SAVE = { en: 'Who may use U-Save', rw: 'Uwemerewe gukoresha U-Save' };

export default defineJourneys({ en, rw }, ({ otherProducts, tabs }, language) => [
  {
    name: 'reads the terms of another product',
    at: '/terms-conditions',
    on: 'wide',
    steps: [press('tab', tabs.usave), see('tab', tabs.usave, { selected: true }), see('heading', OF_U_SAVE[language])],
  },
  {
    name: 'finds the other products in the menu',
    at: '/terms-conditions',
    on: 'narrow',
    steps: [press('button', otherProducts), press('tab', tabs.usave), see('heading', OF_U_SAVE[language])],
  },
]);
