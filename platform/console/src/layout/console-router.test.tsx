import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { ConsoleRouter } from './console-router';

function Field() {
  const [params, setParams] = useSearchParams();
  return (
    <input
      aria-label="Search"
      value={params.get('search') ?? ''}
      onChange={({ target }) => setParams({ search: target.value }, { replace: true })}
    />
  );
}

test('a person who types in the middle of a text that is in the address keeps the place of the cursor', async () => {
  history.replaceState(null, '', '/feedback?search=ac');
  render(
    <ConsoleRouter>
      <Field />
    </ConsoleRouter>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  field.setSelectionRange(1, 1);
  await userEvent.keyboard('bx');
  expect(field).toHaveValue('abxc');
  expect(location.search).toBe('?search=abxc');
});
