import { quiet } from '../../testing/rollouts';
import { SHOWN_COMMANDS } from '../all-commands';
import { refusalOf } from './buttons';

test('the console shows the commands that undo something after all others', () => {
  const undoing = Object.values(SHOWN_COMMANDS).map(({ undoes = false }) => undoes);
  const first = undoing.indexOf(true);
  expect(first).toBeGreaterThan(0);
  expect(undoing.slice(first)).not.toContain(false);
});

test('the commands that take from visitors what they get are those that undo something', () => {
  const undoing = Object.entries(SHOWN_COMMANDS).flatMap(([name, { undoes }]) => (undoes ? [name] : []));
  expect(undoing.toSorted()).toEqual(['abort', 'block', 'rollback']);
});

test('each button is where its command works, with its label', () => {
  const labels = (place: string) => Object.values(SHOWN_COMMANDS).flatMap(({ label, on }) => (on === place ? [label] : []));
  expect(labels('part')).toEqual(['Advance', 'Pause', 'Promote', 'Resume', 'Start', 'Abort', 'Roll back']);
  expect(labels('release')).toEqual(['Unblock', 'Block']);
});

test('a fault of the program is no refusal: a button is not offered because a command breaks', () => {
  const possible = () => {
    throw new TypeError('stages is undefined');
  };
  expect(() => refusalOf({ on: 'part', label: 'Start', possible }, quiet, { name: 'help' })).toThrow('stages is undefined');
});
