import { emptyRegistry, start, stateOf, withSection } from '../../rollout';
import { BrokenRegistry, parseRegistry } from './parse-registry';
import { ROLLOUT } from '../../testing/rollouts';

const now = '2026-01-01T00:00:00.000Z';
const registry = start(withSection(emptyRegistry(), 'help', { stable: '1.0.0' }), {
  name: 'help',
  version: '1.1.0-3fa91c02',
  id: ROLLOUT,
  now,
});
const help = stateOf(registry, 'help');
const rollout = help.rollout!;
const text = JSON.stringify(registry, null, 2);

function fault(broken: string): string {
  try {
    parseRegistry(broken, 'registry.json');
  } catch (error) {
    if (error instanceof BrokenRegistry) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

test('reads what the tool writes', () => {
  expect(parseRegistry(text, 'registry.json')).toEqual(registry);
  expect(parseRegistry(JSON.stringify(emptyRegistry()), 'registry.json')).toEqual(emptyRegistry());
});

test('names the line where a truncated file ends', () => {
  const lines = text.split('\n');
  for (const count of [1, 5, lines.length - 1])
    expect(fault(lines.slice(0, count).join('\n'))).toMatch(new RegExp(`^registry\\.json, line ${count}: not JSON`));
  expect(fault(text.slice(0, text.indexOf('"help"') + 3))).toContain(
    `line ${text.slice(0, text.indexOf('"help"')).split('\n').length}:`,
  );
  expect(fault('')).toContain('line 1:');
});

test.each([
  ['a word that is no value', '"sequence": 0', '"sequence": zero'],
  ['a comma too many', '"policy": {', '"policy": {,'],
  ['a comma that is missing', '"format": 3,', '"format": 3'],
  ['a single quote', '"change": "empty"', '"change": \'empty\''],
])('%s names its line', (_what, right, wrong) => {
  const line = text.slice(0, text.indexOf(right)).split('\n').length;
  const message = fault(text.replace(right, wrong));
  // A missing comma is detected at the next token.
  expect(message).toMatch(new RegExp(`line (${line}|${line + 1}):`));
});

test('finds the line of a fault in a large file in one pass', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `  "line-${index}": "${'x'.repeat(20)}",`);
  lines[20_000] = '  broken';
  const parse = jest.spyOn(JSON, 'parse');
  expect(fault(`{\n${lines.join('\n')}\n"end": 1 }`)).toMatch(/^registry\.json, line 20002: not JSON \(/);
  expect(parse).toHaveBeenCalledTimes(1);
});

test('names the first of several faults', () => {
  expect(fault('{\n"a": 1,\n"b": one,\n"c": two\n}')).toContain('line 3:');
});

test('refuses thousands of nested brackets like any other fault', () => {
  expect(fault('['.repeat(100_000))).toMatch(/^registry\.json: not JSON/);
});

test.each([
  ['format', { ...registry, format: 4 }],
  ['sequence', { ...registry, sequence: -1 }],
  ['sequence', { ...registry, sequence: 'one' }],
  ['changedAt', { ...registry, changedAt: 'yesterday' }],
  ['sections.help.stable', withSection(registry, 'help', { stable: 'latest' })],
  ['sections.help.stable', withSection(registry, 'help', { stable: '../1.0.0' })],
  ['sections.help.stable', withSection(registry, 'help', { stable: undefined })],
  ['sections.help.previousGood.0', withSection(registry, 'help', { previousGood: ['x'] })],
  ['sections.help.blocked.0.reason', withSection(registry, 'help', { blocked: [{ version: '1.0.0', at: now } as never] })],
  ['sections.help.policy.stages.0', withSection(registry, 'help', { policy: { kind: 'stages', stages: [0] } })],
  ['sections.help.policy.stages', withSection(registry, 'help', { policy: { kind: 'stages', stages: [] } })],
  ['sections.help.policy', withSection(registry, 'help', { policy: { ...help.policy, automatic: 60 } as never })],
  ['sections.help.policy.kind', withSection(registry, 'help', { policy: { kind: 'sometimes' } as never })],
  ['sections.help.rollout.stages.1', withSection(registry, 'help', { rollout: { ...rollout, stages: [1, 101] } })],
  ...['../x', '', '.x', 'a/b', 'a'.repeat(65)].map((id): [string, unknown] => [
    'sections.help.rollout.id',
    withSection(registry, 'help', { rollout: { ...rollout, id } }),
  ]),
  ['sections.help.rollout.stage', withSection(registry, 'help', { rollout: { ...rollout, stage: 4 } })],
  ['sections.help.rollout.state', withSection(registry, 'help', { rollout: { ...rollout, state: 'done' as never } })],
  ['sections.help.rollout.candidate', withSection(registry, 'help', { rollout: { ...rollout, candidate: '' } })],
])('refuses a wrong value in %s and names the field', (field, value) => {
  expect(fault(JSON.stringify(value))).toContain(`registry.json: field "${field}": `);
});

test('refuses an unknown field, a part with an invalid name, and a registry without a shell', () => {
  expect(fault(JSON.stringify({ ...registry, extra: 1 }))).toContain('extra');
  const withHelpAs = (name: string) => JSON.stringify({ ...registry, sections: { ...registry.sections, [name]: help } });
  for (const name of ['Blog', '../blog', 'blog@1', '', '9lives'])
    expect(fault(withHelpAs(name))).toContain(`field "sections.${name}": must be a name such as news, in small letters`);
  expect(fault(JSON.stringify({ ...registry, sections: { help } }))).toContain('field "sections.shell"');
  for (const value of ['null', '[]', '1']) expect(fault(value)).toContain('registry.json: field');
});
