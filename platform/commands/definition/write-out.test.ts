import { writeOut } from './write-out';

test.each([
  [
    'start',
    { name: 'help', version: '1.0.0', stages: [10, 100], auto: { minutes: 30 } },
    'start help@1.0.0 --stages 10,100 --auto 30',
  ],
  ['start', { name: 'help', version: '1.0.0', auto: null, reason: undefined }, 'start help@1.0.0 --no-auto'],
  ['advance', { name: 'help', fromStage: 0 }, 'advance help --from-stage 0'],
  ['policy', { name: 'legal', allAtOnce: true }, 'policy legal --all-at-once'],
  ['policy', { name: 'legal', allAtOnce: false, stages: [50] }, 'policy legal --stages 50'],
  ['policy', { name: 'help', metrics: { paint: 'holds', shift: 'informs' } }, 'policy help --metrics paint=holds,shift=informs'],
  ['policy', { name: 'help', metrics: {} }, 'policy help --metrics usual'],
  ['rollback', { name: 'help', version: '1.0.0', reason: 'too slow' }, 'rollback help --version 1.0.0 --reason too slow'],
])('the history records %s %j as a command line', (command, parameters, text) => {
  expect(writeOut(command, parameters)).toBe(text);
});
