import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/en.json';
import { SaveGuides } from './save-guides';

let mockIsAway = true;
jest.mock('./saving-steps', () => {
  if (mockIsAway) throw new Error('the file did not come');
  return jest.requireActual('./saving-steps');
});

const { saving } = messages;
const status = () => screen.getByRole('status');

test('where the steps cannot be fetched the reader is told, and can press again', async () => {
  renderInShell(<SaveGuides />, { namespace: 'help', messages });
  const press = () => userEvent.click(screen.getByRole('button', { name: saving.save }));
  await press();
  await waitFor(() => expect(status()).toHaveTextContent(saving.network));
  mockIsAway = false;
  await press();
  // jsdom has no workers.
  await waitFor(() => expect(status()).toHaveTextContent(saving.impossible));
});
