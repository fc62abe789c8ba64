import { fireEvent, render, screen, within } from '@testing-library/react';
import { Filters } from './filters';

const onSet = jest.fn();
beforeEach(() => onSet.mockReset());

const show = (query = '') =>
  render(<Filters params={new URLSearchParams(query)} known={['/help-center/how-do-i-create-goal']} onSet={onSet} />);
const choices = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent, value }) => [value, textContent]);

test('each filter is named, and holds what the address says', () => {
  show(
    'search=pin&guide=/help-center/how-do-i-create-goal&helpful=no&reason=2&language=rw&mark=done&from=2026-11-01&until=2026-11-20',
  );
  expect(screen.getByRole('search', { name: 'Comments' })).toHaveFormValues({});
  expect(screen.getByRole('searchbox', { name: 'Search comments' })).toHaveValue('pin');
  expect(
    screen
      .getAllByRole('combobox')
      .map((select) => [(select as HTMLSelectElement).labels[0]!.textContent, (select as HTMLSelectElement).value]),
  ).toEqual([
    ['Guide', '/help-center/how-do-i-create-goal'],
    ['Helped', 'no'],
    ['Reason', '2'],
    ['Language', 'rw'],
    ['Mark', 'done'],
  ]);
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('Until')).toHaveValue('2026-11-20');
});

test('what can be chosen is told in words, and all of it before anything is chosen', () => {
  show();
  expect(choices('Guide')).toEqual([
    ['', 'All'],
    ['/help-center/how-do-i-create-goal', 'How do I create goal'],
  ]);
  expect(choices('Helped')).toEqual([
    ['', 'All'],
    ['yes', 'Yes'],
    ['no', 'No'],
  ]);
  expect(choices('Reason').slice(0, 2)).toEqual([
    ['', 'All'],
    ['1', 'did not answer the question'],
  ]);
  expect(choices('Language')).toEqual([
    ['', 'All'],
    ['en', 'English'],
    ['rw', 'Kinyarwanda'],
  ]);
  expect(choices('Mark')).toEqual([
    ['', 'All'],
    ['new', 'New'],
    ['read', 'Read'],
    ['done', 'Done'],
  ]);
});

test.each([
  ['Search comments', 'pin', 'search'],
  ['Guide', '/help-center/how-do-i-create-goal', 'guide'],
  ['Helped', 'yes', 'helpful'],
  ['From', '2026-11-01', 'from'],
  ['Until', '2026-11-20', 'until'],
])('"%s" is set to what is chosen', (label, value, name) => {
  show();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(onSet.mock.calls).toEqual([[name, value]]);
});

test('Enter in the search loads no page', () => {
  show();
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false);
});
