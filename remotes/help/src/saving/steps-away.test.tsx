import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/en.json';
import { SaveGuides } from './save-guides';

let mockIsAway = true;
jest.mock('./saving-steps', () => {
  if (mockIsAway) throw new Error('failed to load');
  return jest.requireActual('./saving-steps');
});

const { saving } = messages;
const status = () => screen.getByRole('status');

test('shows an error when the steps fail to load, and loads them again on the next click', async () => {
  renderInShell(<SaveGuides />, { namespace: 'help', messages });
  const press = () => userEvent.click(screen.getByRole('button', { name: saving.save }));
  await press();
  await waitFor(() => expect(status()).toHaveTextContent(saving.network));
  mockIsAway = false;
  await press();
  // jsdom lacks workers.
  await waitFor(() => expect(status()).toHaveTextContent(saving.impossible));
});
