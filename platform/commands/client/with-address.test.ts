import { withAddress } from './with-address';

const ADDRESS = 'https://releases.example';

test.each([
  ['Watch it: npm run release -- status --watch (registry 4)', 'status --watch --to https://releases.example (registry 4)'],
  ['Start one: npm run release -- start help@VERSION', 'start help@VERSION --to https://releases.example'],
  ['First: npm run release -- publish shell, then start it.', 'publish shell --to https://releases.example, then start it.'],
  ['It is stable. npm run release -- start help@1.1.0-3fa91c02.', 'start help@1.1.0-3fa91c02 --to https://releases.example.'],
  [
    'by hand: npm run release -- abort help --reason "why, if"\nnext',
    'abort help --reason "why, if" --to https://releases.example\nnext',
  ],
  ['in the console or by: npm run release -- approve 3fa91c02', 'approve 3fa91c02 --to https://releases.example'],
  ['whether it came: npm run release -- notify list help', 'notify list help --to https://releases.example'],
])('a person who copies the command line in "%s" sends it to the service', (text, end) => {
  expect(withAddress(text, ADDRESS)).toContain(`npm run release -- ${end}`);
});

test('each command line of a text is sent to the service', () => {
  const text = '  npm run release -- advance help --from-stage 0\n  npm run release -- history';
  expect(withAddress(text, ADDRESS)).toBe(
    '  npm run release -- advance help --from-stage 0 --to https://releases.example\n  npm run release -- history --to https://releases.example',
  );
});

test.each([
  'Ask for a new one where the store lies: npm run release -- token create',
  'On the machine of the store: npm run release -- person add --identity …',
  'Make one: npm run release -- key create help',
  'Look: npm run release -- history --to https://other.example',
  'Look: npm run release -- history --to http://localhost:3001',
  'help@1.1.0 is stable for everyone.',
])('"%s" stays as the service sent it', (text) => {
  expect(withAddress(text, ADDRESS)).toBe(text);
});
