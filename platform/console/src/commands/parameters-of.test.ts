import type { SectionState } from 'shared/contract/registry/schema';
import { parametersOf, type FormValues } from './parameters-of';

const state = { rollout: { stage: 1 } } as SectionState;
const values = (more: Partial<FormValues> = {}): FormValues => ({
  version: '1.3.0',
  stages: '',
  minutes: '',
  others: {},
  ...more,
});
const start = (more: Partial<FormValues> = {}) =>
  parametersOf(['name', 'version', 'stages', 'auto', 'ifNew', 'reason'], 'help', state, values(more));

test('a rollout follows the policy unless stages are entered', () => {
  expect(start()).toEqual({ name: 'help', version: '1.3.0' });
  expect(start({ stages: ' 10, 50.5,, ,100 ' })).toEqual({ name: 'help', version: '1.3.0', stages: [10, 50.5, 100] });
  expect(start({ stages: '100' })).toMatchObject({ stages: [100] });
});

test('a rollout advances by hand unless minutes are entered', () => {
  expect(start({ minutes: ' 90 ' })).toEqual({ name: 'help', version: '1.3.0', auto: { minutes: 90 } });
  expect(start({ minutes: '  ' })).not.toHaveProperty('auto');
});

test('an advance names the stage that was shown', () => {
  expect(parametersOf(['name', 'fromStage', 'reason'], 'help', state, values())).toEqual({ name: 'help', fromStage: 1 });
  const first = { rollout: { stage: 0 } } as SectionState;
  expect(parametersOf(['name', 'fromStage'], 'help', first, values())).toEqual({ name: 'help', fromStage: 0 });
});

test('a rollback names a version only if one was chosen', () => {
  expect(parametersOf(['name', 'version', 'to', 'reason'], 'help', state, values({ version: '1.1.0' }))).toEqual({
    name: 'help',
    version: '1.1.0',
  });
  for (const version of [undefined, ''])
    expect(parametersOf(['name', 'version', 'to', 'reason'], 'help', state, values({ version }))).toEqual({ name: 'help' });
});

test('a command gets only the parameters that it takes', () => {
  const chosen = values({ stages: '10', others: { text: 'a remark', other: 1 } });
  expect(parametersOf(['name', 'version'], 'help', state, chosen)).toEqual({ name: 'help', version: '1.3.0' });
  expect(parametersOf(['name', 'text'], 'help', state, chosen)).toEqual({ name: 'help', text: 'a remark' });
});
