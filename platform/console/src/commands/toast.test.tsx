import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useToast } from './toast';

function Doer() {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast('help is paused.')}>
      Pause
    </button>
  );
}

test('announces a result, and can be dismissed', async () => {
  render(
    <ToastProvider>
      <Doer />
    </ToastProvider>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('status')).toHaveTextContent('help is paused.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a screen reader announces the same result a second time, because the text is inserted again', async () => {
  render(
    <ToastProvider>
      <Doer />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const first = screen.getByText('help is paused.');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(first).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/^help is paused\.$/);
});

test('a result that is dismissed passes the focus to the page, because its button goes', async () => {
  render(
    <ToastProvider>
      <main id="main" tabIndex={-1}>
        <Doer />
      </main>
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
