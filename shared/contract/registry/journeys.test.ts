import { defineJourneys, describeStep, parseJourneys, press, see, type, widthsOf, type Journey } from './journeys';

const journey: Journey = { name: 'sends a word', at: '/news?page=2', steps: [press('button', 'Send')] };
const withFields = (fields: object) => ({ en: [{ ...journey, ...fields }], rw: [] });

test('journeys are defined in both languages, each with its own messages', () => {
  const words = { en: { send: 'Send' }, rw: { send: 'Ohereza' } };
  const journeys = defineJourneys(words, ({ send }, language) => [
    { ...journey, steps: [press('button', `${send} ${language}`)] },
  ]);
  expect(journeys.rw[0]!.steps).toEqual([{ do: 'press', role: 'button', name: 'Ohereza rw' }]);
  expect(parseJourneys(JSON.parse(JSON.stringify(journeys)))).toEqual(journeys);
});

test.each([
  ['an unknown step', { steps: [{ do: 'run', role: 'button', name: 'Send' }] }, 'field "en.0.steps.0.do"'],
  ['an unknown role', { steps: [{ do: 'press', role: 'knob', name: 'Send' }] }, 'field "en.0.steps.0.role"'],
  ['a selector beside the name', { steps: [{ ...press('button', 'Send'), selector: 'button' }] }, 'field "en.0.steps.0"'],
  ['a name that is left out', { steps: [press('button', '')] }, 'field "en.0.steps.0.name"'],
  ['a state that no role has', { steps: [see('tab', 'News', { open: true } as object)] }, 'field "en.0.steps.0.state"'],
  ['an address of another site', { at: 'https://example.com/' }, 'field "en.0.at": must be an address of this site'],
  ['an address of another site without a scheme', { at: '//example.com/' }, 'field "en.0.at": must be an address of this site'],
  [
    'an address that a browser reads as another site',
    { at: '/\\example.com' },
    'field "en.0.at": must be an address of this site',
  ],
  ['an address of a part of a page', { at: '/news#top' }, 'field "en.0.at": must be an address of this site'],
  ['a text that is too long', { steps: [see('text', 'a'.repeat(501))] }, 'field "en.0.steps.0.name"'],
  ['no step', { steps: [] }, 'field "en.0.steps"'],
  ['more than 20 steps', { steps: Array(21).fill(press('button', 'Send')) }, 'field "en.0.steps"'],
  ['an unknown screen', { on: 'tablet' }, 'field "en.0.on"'],
  ['a field that no journey has', { only: 'wide' }, 'field "en.0"'],
])('a fault is named by its path: %s', (_what, fields, fault) => {
  expect(() => parseJourneys(withFields(fields))).toThrow(fault);
});

test('a step sees a whole paragraph', () => {
  expect(parseJourneys(withFields({ steps: [see('text', 'a'.repeat(500))] })).en).toHaveLength(1);
});

test('refuses more than ten journeys, and journeys in one language only', () => {
  expect(() => parseJourneys({ en: Array.from({ length: 11 }, () => journey), rw: [] })).toThrow('field "en"');
  expect(() => parseJourneys({ en: [journey] })).toThrow('field "rw"');
  expect(() => parseJourneys(undefined)).toThrow('field "(whole)"');
});

test('a journey runs on both screens, or on the one that it names', () => {
  expect(widthsOf(journey)).toEqual([360, 1280]);
  expect(widthsOf({ ...journey, on: 'wide' })).toEqual([1280]);
});

test('describes a step in a sentence', () => {
  expect([press('button', 'Send'), type('textbox', 'Word', 'x'), see('text', 'Thanks')].map(describeStep)).toEqual([
    'press the button “Send”',
    'type into the textbox “Word”',
    'see the text “Thanks”',
  ]);
});
