import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Said, useSay } from './said';

function Doer() {
  const say = useSay();
  return (
    <button type="button" onClick={() => say('help is paused.')}>
      Pause
    </button>
  );
}

test('what came of something is read out, and can be put away', async () => {
  render(
    <Said>
      <Doer />
    </Said>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('status')).toHaveTextContent('help is paused.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
