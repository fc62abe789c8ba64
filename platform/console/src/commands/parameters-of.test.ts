import type { SectionState } from 'shared/contract/registry/schema';
import { parametersOf, type FormValues } from './parameters-of';

const seen = { rollout: { stage: 1 } } as SectionState;
const values = (more: Partial<FormValues> = {}): FormValues => ({ version: '1.3.0', stages: '', minutes: '', ...more });
const start = (more: Partial<FormValues> = {}) => parametersOf('start', 'help', seen, values(more));

test('a rollout starts as the policy has it, unless stages are written', () => {
  expect(start()).toEqual({ name: 'help', version: '1.3.0' });
  expect(start({ stages: ' 10, 50.5,, ,100 ' })).toEqual({ name: 'help', version: '1.3.0', stages: [10, 50.5, 100] });
  expect(start({ stages: '100' })).toMatchObject({ stages: [100] });
});

test('it moves on by hand, unless minutes are written', () => {
  expect(start({ minutes: ' 90 ' })).toEqual({ name: 'help', version: '1.3.0', auto: { minutes: 90 } });
  expect(start({ minutes: '  ' })).not.toHaveProperty('auto');
});

test('to advance is to advance from the stage that was seen', () => {
  expect(parametersOf('advance', 'help', seen, values())).toEqual({ name: 'help', fromStage: 1 });
});

test('a rollback names a version only where one was chosen', () => {
  expect(parametersOf('rollback', 'help', seen, values({ version: '1.1.0' }))).toEqual({ name: 'help', to: '1.1.0' });
  for (const version of [undefined, ''])
    expect(parametersOf('rollback', 'help', seen, values({ version }))).toEqual({ name: 'help' });
});

test.each(['block', 'unblock'] as const)('%s is of one version', (command) => {
  expect(parametersOf(command, 'help', seen, values())).toEqual({ name: 'help', version: '1.3.0' });
});

test.each(['pause', 'resume', 'promote', 'abort'] as const)('%s is of the rollout that there is', (command) => {
  expect(parametersOf(command, 'help', seen, values())).toEqual({ name: 'help' });
});
