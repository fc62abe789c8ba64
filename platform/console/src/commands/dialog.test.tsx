import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog';

const onClose = jest.fn();
const show = () =>
  render(
    <Dialog label="Abort help" onClose={onClose}>
      <p>Why?</p>
    </Dialog>,
  );

test('is open while it is rendered, and named by its heading', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  show();
  expect(screen.getByRole('dialog', { name: 'Abort help' })).toHaveTextContent('Why?');
  expect(showModal).toHaveBeenCalledTimes(1);
  showModal.mockRestore();
});

test('closes before it is removed, so that the browser returns focus', () => {
  const { unmount } = show();
  const wasInPage: boolean[] = [];
  const dialog = screen.getByRole('dialog');
  dialog.addEventListener('close', () => wasInPage.push(dialog.isConnected));
  unmount();
  expect(wasInPage).toEqual([true]);
});

test('leaves Escape to the page, which knows what is open', () => {
  show();
  expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});
