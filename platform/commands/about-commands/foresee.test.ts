import { COMMANDS } from '../all-commands';

const takes = (verb: string) => COMMANDS.foresee.parameters.safeParse({ verb, words: {} }).success;

test('with the right to read only commands are foreseen that change nothing but the registry; others would be carried out', () => {
  for (const verb of ['start', 'advance', 'promote', 'abort', 'pause', 'resume', 'rollback', 'block', 'unblock', 'policy'])
    expect([verb, takes(verb)]).toEqual([verb, true]);
  for (const verb of ['notify-add', 'notify-remove', 'notify-test', 'feedback-mark', 'preview', 'status'])
    expect([verb, takes(verb)]).toEqual([verb, false]);
});

test('words that a command does not take are wrong use, which names the parameter, or the parameters as a whole', async () => {
  const foresee = (words: object) => COMMANDS.foresee.run({} as never, { verb: 'promote', words } as never);
  await expect(foresee({ name: 7 })).rejects.toThrow(/^promote: name /);
  await expect(foresee({ name: 'help', reason: ' ' })).rejects.toThrow(/^promote: reason /);
  await expect(foresee({ name: 'help', dance: true })).rejects.toThrow(/^promote: the parameters /);
});
