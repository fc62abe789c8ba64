import { addressesEnv } from './addresses';
import { recordingEnv } from './records';

const before = process.env.NODE_OPTIONS;
afterEach(() => {
  if (before === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = before;
});

test.each([
  ['files', () => recordingEnv('/site', '/reads')],
  ['addresses', () => addressesEnv('/reads')],
])('tests whose %s are written down keep the options that Node was started with', (_what, env) => {
  process.env.NODE_OPTIONS = '--max-old-space-size=512';
  expect(env().NODE_OPTIONS).toMatch(/^--require="[^"]+\.cjs" --max-old-space-size=512$/);
  delete process.env.NODE_OPTIONS;
  expect(env().NODE_OPTIONS).toMatch(/^--require="[^"]+\.cjs"$/);
});
