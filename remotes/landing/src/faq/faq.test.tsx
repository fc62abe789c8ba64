import { act, fireEvent, within } from '@testing-library/react';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import { installBrowser } from '../testing/browser';
import { renderLanding } from '../testing/render-landing';

async function openFaq() {
  installBrowser([]);
  await renderLanding();
  return within(document.getElementById('faqs')!);
}

const questions = (faq: Awaited<ReturnType<typeof openFaq>>) => faq.getAllByRole('button');
const open = (faq: Awaited<ReturnType<typeof openFaq>>) =>
  questions(faq).map((button) => button.getAttribute('aria-expanded') === 'true');
const answer = (question: HTMLElement) => document.getElementById(question.getAttribute('aria-controls')!)!;

test('five questions are numbered 1, 2, 3, 5 and 6', async () => {
  const faq = await openFaq();
  expect(questions(faq).map((button) => button.textContent!.match(/^\d/)![0])).toEqual(['1', '2', '3', '5', '6']);
});

test('the first question is open initially, and only one at a time', async () => {
  const faq = await openFaq();
  expect(open(faq)).toEqual([true, false, false, false, false]);
  fireEvent.click(questions(faq)[3]!);
  expect(open(faq)).toEqual([false, false, false, true, false]);
  expect(answer(questions(faq)[3]!)).toBeVisible();
  expect(answer(questions(faq)[0]!)).not.toBeVisible();
});

test('a click on the open question closes it', async () => {
  const faq = await openFaq();
  fireEvent.click(questions(faq)[0]!);
  expect(open(faq)).toEqual([false, false, false, false, false]);
});

test('a visitor who opens another question and closes the first before hydration, whose presses are replayed together, keeps the other one', async () => {
  const faq = await openFaq();
  const [first, , third] = questions(faq);
  act(() => [third, first].forEach((question) => question!.click()));
  expect(open(faq)).toEqual([false, false, true, false, false]);
});

test('the answers state the fees, the USSD access and the facts about U-Invest and U-Save', async () => {
  const faq = await openFaq();
  const [cost, phone, outside, invest, interest] = questions(faq).map((button) => answer(button).textContent);
  expect(cost).toMatch(/1–2%.*contribution is 2%.*RWF 0/);
  expect(phone).toContain(SITE.ussdCode);
  expect(outside).toMatch(/own USSD code.*without joining the group or installing/);
  expect(invest).toMatch(/third-party asset manager.*facilitator.*no promise.*launching soon/);
  expect(invest).toContain(SITE.companyName);
  expect(interest).toMatch(/earns no interest/);
});

test('the side card links to the help center, the phone and the e-mail', async () => {
  const card = within((await openFaq()).getByRole('complementary', { name: en.faq.more.title }));
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help-center',
    `tel:${SITE.supportPhone.replaceAll(' ', '')}`,
    `mailto:${SITE.supportEmail}`,
  ]);
});
