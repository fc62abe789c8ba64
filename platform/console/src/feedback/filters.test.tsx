import { fireEvent, render, screen, within } from '@testing-library/react';
import { Filters } from './filters';

const onSet = jest.fn();

const show = (query = '') =>
  render(<Filters params={new URLSearchParams(query)} guideAddresses={['/help-center/how-do-i-create-goal']} onSet={onSet} />);
const choices = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent, value }) => [value, textContent]);

test('names each filter, and selects what the address says', () => {
  show(
    'search=pin&guide=/help-center/how-do-i-create-goal&helpful=no&reason=2&language=rw&mark=done&from=2026-11-01&until=2026-11-20',
  );
  expect(screen.getByRole('search', { name: 'Comments' })).toHaveFormValues({});
  expect(screen.getByRole('searchbox', { name: 'Search comments' })).toHaveValue('pin');
  // The service refuses a longer search.
  expect(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '200');
  expect(
    screen
      .getAllByRole('combobox')
      .map((select) => [(select as HTMLSelectElement).labels[0]!.textContent, (select as HTMLSelectElement).value]),
  ).toEqual([
    ['Guide', '/help-center/how-do-i-create-goal'],
    ['Helpful', 'no'],
    ['Reason', '2'],
    ['Language', 'rw'],
    ['Status', 'done'],
  ]);
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('Until')).toHaveValue('2026-11-20');
  // A browser offers a calendar, and gives nothing but a day.
  for (const label of ['From', 'Until']) expect(screen.getByLabelText(label)).toHaveAttribute('type', 'date');
});

test('labels every choice, and selects "all" at first', () => {
  show();
  expect(choices('Guide')).toEqual([
    ['', 'All'],
    ['/help-center/how-do-i-create-goal', 'How do I create goal'],
  ]);
  expect(choices('Helpful')).toEqual([
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
  expect(choices('Status')).toEqual([
    ['', 'All'],
    ['new', 'New'],
    ['read', 'Read'],
    ['done', 'Done'],
  ]);
});

test.each([
  ['Search comments', 'pin', 'search'],
  ['Guide', '/help-center/how-do-i-create-goal', 'guide'],
  ['Helpful', 'yes', 'helpful'],
  ['From', '2026-11-01', 'from'],
  ['Until', '2026-11-20', 'until'],
])('sets "%s" to the chosen value', (label, value, name) => {
  show();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(onSet.mock.calls).toEqual([[name, value]]);
});

test('Enter in the search field loads no document', () => {
  show();
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false);
});

test('shows the guide of the address also when it is not among those with feedback, as after a failure', () => {
  show('guide=/help-center/how-do-i-join');
  expect(screen.getByRole('combobox', { name: 'Guide' })).toHaveDisplayValue('How do I join');
});
