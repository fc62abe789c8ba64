import { defineJourneys, press, see } from 'shared/contract/registry/journeys';
import en from './src/messages/en.json';
import rw from './src/messages/rw.json';

export default defineJourneys({ en, rw }, ({ faq, products }) => {
  const question = `3 ${faq.outside.question}`;
  return [
    {
      name: 'reads the answer to a question',
      at: '/',
      steps: [press('button', question), see('button', question, { expanded: true }), see('text', faq.outside.answer)],
    },
    {
      name: 'looks at another product',
      at: '/',
      on: 'wide',
      steps: [
        press('tab', products['u-save'].name),
        see('tab', products['u-save'].name, { selected: true }),
        see('heading', products['u-save'].title),
      ],
    },
  ];
});
