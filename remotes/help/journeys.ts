import { defineJourneys, press, see, type } from 'shared/contract/registry/journeys';
import en from './src/messages/en.json';
import rw from './src/messages/rw.json';

const PASSWORD = '/help-center/how-do-i-reset-my-password-when-forgotten';
const TITLES = {
  en: 'How do I reset my password when forgotten?',
  rw: 'Uko washyiraho ijambobanga rishya igihe wibagiwe irya mbere',
};
const QUERIES = { en: 'forgot password', rw: 'ijambobanga' };

export default defineJourneys({ en, rw }, ({ feedback, search }, language) => {
  const [title, query] = [TITLES[language], QUERIES[language]];
  return [
    {
      name: 'opens a question',
      at: '/help-center',
      steps: [press('link', title), see('heading', title), see('region', feedback.question)],
    },
    {
      name: 'searches, and opens a guide that was found',
      at: '/help-center',
      steps: [
        type('combobox', search.label, query),
        press('button', search.submit),
        see('heading', search.resultsFor.replace('{{query}}', query)),
        press('link', title),
        see('region', feedback.question),
      ],
    },
    {
      name: 'says that a guide helped',
      at: PASSWORD,
      steps: [
        press('button', feedback.yes),
        type('textbox', feedback.comment.yes, 'The steps are clear.'),
        press('button', feedback.submit),
        see('text', feedback.thanks),
      ],
    },
    {
      name: 'says why a guide did not help',
      at: PASSWORD,
      steps: [
        press('button', feedback.no),
        press('radio', feedback.reasons[2]),
        see('radio', feedback.reasons[2], { checked: true }),
        see('textbox', feedback.comment.no),
      ],
    },
  ];
});
