import { screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/en.json';
import { SavingSteps } from './saving-steps';
import type { Saving } from './use-saving';

let mockSaving: Saving;
jest.mock('./use-saving', () => ({ useSaving: () => ({ saving: mockSaving }) }));

const { saving } = messages;
const { save, confirm, cancel, remove } = saving;

test.each<[Saving, string[]]>([
  [{ state: 'none' }, [save]],
  [{ state: 'asking' }, []],
  [{ state: 'offered', count: 45, bytes: 48_200 }, [confirm, cancel]],
  [{ state: 'saving', progress: 0.5 }, []],
  [{ state: 'saved', count: 45, asOf: '2026-11-20T10:00:00.000Z' }, [saving.redo, remove]],
  [{ state: 'recalled' }, [save]],
  [{ state: 'network' }, [save]],
  [{ state: 'space' }, [save]],
  [{ state: 'impossible' }, []],
])('in the state %j a reader can press %j', (state, names) => {
  mockSaving = state;
  renderInShell(<SavingSteps isOffered={false} />, { namespace: 'help', messages });
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(names);
});
