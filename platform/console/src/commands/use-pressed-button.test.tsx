import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { usePressedButton } from './use-pressed-button';

function List({ isLeft }: { isLeft: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  const pressed = usePressedButton(head);
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        Receivers
      </h2>
      <input aria-label="Name" />
      {isLeft && (
        <button type="button" onClick={({ currentTarget }) => (pressed.current = currentTarget)}>
          Remove
        </button>
      )}
    </>
  );
}

test.each([
  ['button that went', 'heading'],
  ['field that was entered meanwhile', 'textbox'],
])('when a pressed button goes, a person at the %s is at the %s', (_place, role) => {
  const { rerender } = render(<List isLeft />);
  const button = screen.getByRole('button');
  button.focus();
  button.click();
  if (role === 'textbox') screen.getByRole('textbox').focus();
  rerender(<List isLeft={false} />);
  expect(screen.getByRole(role)).toHaveFocus();
  // Once: what a person leaves later is not taken up again.
  act(() => screen.getByRole(role).blur());
  rerender(<List isLeft={false} />);
  expect(document.body).toHaveFocus();
});
