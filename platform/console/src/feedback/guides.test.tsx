import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Guides } from './guides';

const goal = {
  guide: '/help-center/how-do-i-create-goal',
  yes: 5,
  no: 3,
  reasons: { 1: 1, 2: 2, 9: 3 },
  weeks: [{ week: '2026-11-16', yes: 5, no: 3 }],
};
const onChoose = jest.fn();

test('lists for each guide yes and no by week, and the reasons, the most frequent first', () => {
  render(<Guides guides={[goal]} onChoose={onChoose} />);
  expect(screen.getByRole('table', { name: 'Feedback by guide' })).toBeVisible();
  const [guide, yes, no, weeks, reasons] = [...screen.getAllByRole('row')[1]!.children];
  expect([guide, yes, no].map((cell) => cell!.textContent)).toEqual(['How do I create goal', '5', '3']);
  expect(weeks!.firstElementChild).toHaveAccessibleName('week of 2026-11-16: 5 yes, 3 no');
  expect(reasons).toHaveTextContent(/^3 9, 2 confusing or difficult to read, 1 did not answer the question$/);
});

test('selects a guide by its name', async () => {
  render(<Guides guides={[goal]} onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('button', { name: 'How do I create goal' }));
  expect(onChoose.mock.calls).toEqual([['/help-center/how-do-i-create-goal']]);
});

test('shows no table without feedback', () => {
  expect(render(<Guides guides={[]} onChoose={onChoose} />).container).toBeEmptyDOMElement();
});
