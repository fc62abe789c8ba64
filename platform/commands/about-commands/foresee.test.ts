import { COMMANDS } from '../all-commands';

const takes = (verb: string) => COMMANDS.foresee.parameters.safeParse({ verb, words: {} }).success;

test('with the right to read only commands are foreseen that change nothing but the registry; others would be carried out', () => {
  for (const verb of ['start', 'advance', 'promote', 'abort', 'rollback', 'block', 'policy'])
    expect([verb, takes(verb)]).toEqual([verb, true]);
  for (const verb of ['notify-add', 'notify-remove', 'notify-test', 'feedback-mark', 'preview', 'status'])
    expect([verb, takes(verb)]).toEqual([verb, false]);
});
