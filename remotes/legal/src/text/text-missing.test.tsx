import { fireEvent, screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { TextMissing } from './text-missing';

test('a reader who tries again by keyboard keeps the focus in the page, because the button goes', () => {
  const onTryAgain = jest.fn();
  renderInShell(
    <main id="main" tabIndex={-1}>
      <TextMissing onTryAgain={onTryAgain} />
    </main>,
    { namespace: 'legal', messages: en },
  );
  const button = screen.getByRole('button', { name: en.missing.tryAgain });
  button.focus();
  fireEvent.click(button);
  expect(onTryAgain).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('main')).toHaveFocus();
});
