import { commandsIn, splitWords } from './commands-in';

test.each([
  ['run `npm test`, then go on', ['npm test']],
  ['```sh\nnpm ci && node main.js && npm start   # at once\n```', ['npm ci', 'npm start']],
  ['```\nnpm run release -- \\\n  publish help\n```', ['npm run release -- publish help']],
  ['`PORT=3100 npm run dev`', ['npm run dev']],
  ['`pnpm run dev`, `.bin/npm run dev` and `npm-run test`', []],
  ['npm test outside code', []],
])('in %j the commands are %j', (markdown, commands) => {
  expect(commandsIn(markdown)).toEqual(commands);
});

test('a quoted string is one argument', () => {
  expect(splitWords('npm run release -- abort help --reason "only tried"').slice(-2)).toEqual(['--reason', '"only tried"']);
});
