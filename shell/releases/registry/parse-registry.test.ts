/** @jest-environment node */
import { start } from '../commands/start';
import { withSection } from '../commands/section-state';
import { emptyRegistry } from './empty-registry';
import { BrokenRegistry, parseRegistry } from './parse-registry';

const now = '2026-01-01T00:00:00.000Z';
const registry = start(withSection(emptyRegistry(), 'help', { stable: '1.0.0' }), { name: 'help', version: '1.1.0-3fa91c02', id: 'r', now });
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

test('what the tool writes is read as it was', () => {
  expect(parseRegistry(text, 'registry.json')).toEqual(registry);
  expect(parseRegistry(JSON.stringify(emptyRegistry()), 'registry.json')).toEqual(emptyRegistry());
});

test('a file that breaks off names the line where it ends', () => {
  const lines = text.split('\n');
  for (const kept of [1, 5, lines.length - 1]) expect(fault(lines.slice(0, kept).join('\n'))).toMatch(new RegExp(`^registry\\.json, line ${kept}: not JSON`));
  expect(fault(text.slice(0, text.indexOf('"help"') + 3))).toContain(`line ${text.slice(0, text.indexOf('"help"')).split('\n').length}:`);
  expect(fault('')).toContain('line 1:');
});

test.each([
  ['a word that is no value', '"sequence": 0', '"sequence": zero'],
  ['a comma too many', '"policy": {', '"policy": {,'],
  ['a comma that is missing', '"format": 1,', '"format": 1'],
  ['a single quote', '"change": "empty"', "\"change\": 'empty'"],
])('%s names its line', (_what, right, wrong) => {
  const line = text.slice(0, text.indexOf(right)).split('\n').length;
  const message = fault(text.replace(right, wrong));
  // A missing comma shows at the next word.
  expect(message).toMatch(new RegExp(`line (${line}|${line + 1}):`));
});

test.each([
  ['format', { ...registry, format: 2 }],
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
  ['sections.help.policy.kind', withSection(registry, 'help', { policy: { kind: 'sometimes' } as never })],
  ['sections.help.rollout.stages.1', withSection(registry, 'help', { rollout: { ...registry.sections.help.rollout!, stages: [1, 101] } })],
  ['sections.help.rollout.stage', withSection(registry, 'help', { rollout: { ...registry.sections.help.rollout!, stage: 4 } })],
  ['sections.help.rollout.state', withSection(registry, 'help', { rollout: { ...registry.sections.help.rollout!, state: 'done' as never } })],
  ['sections.help.rollout.candidate', withSection(registry, 'help', { rollout: { ...registry.sections.help.rollout!, candidate: '' } })],
])('a wrong value in %s is refused, and the field is named', (field, value) => {
  expect(fault(JSON.stringify(value))).toContain(`registry.json: field "${field}": `);
});

test('a field that nobody knows, or a section that is missing, is refused', () => {
  expect(fault(JSON.stringify({ ...registry, extra: 1 }))).toContain('extra');
  expect(fault(JSON.stringify({ ...registry, sections: { ...registry.sections, blog: registry.sections.help } }))).toContain('blog');
  expect(fault(JSON.stringify({ ...registry, sections: { ...registry.sections, legal: undefined } }))).toContain('sections.legal');
  for (const value of ['null', '[]', '1']) expect(fault(value)).toContain('registry.json: field');
});
