import { buildParts } from './build-parts';
import { buildRelease } from './build-release';
import { fromSources } from './from-sources';

jest.mock('./build-release', () => ({ buildRelease: jest.fn() }));
jest.mock('./workspaces', () => ({ buildableNames: () => ['shell', 'help'] }));
jest.mock('./wrong-use', () => ({
  wrongUse: (message: string) => {
    throw new Error(message);
  },
}));

let printed: string[];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  jest.mocked(buildRelease).mockImplementation(async (name) => ({ name, version: '1.0.0', folder: `/dist/${name}` }));
});

test.each([
  [[], ['shell', 'help']],
  [['help'], ['help']],
])('for the arguments %j the parts %j are built, and each is printed', async (args, names) => {
  const builds = await buildParts(args);
  expect(builds.map(({ name }) => name)).toEqual(names);
  expect(printed).toEqual(names.map((name) => `${name}@1.0.0 is built.`));
});

test('an unknown part is refused with the names of all, and nothing is built before it', async () => {
  await expect(buildParts(['help', 'news'])).rejects.toThrow('"news" cannot be built; the names are shell, help');
  expect(buildRelease).not.toHaveBeenCalled();
});

test('a command that builds from sources says which part, before that takes its time', async () => {
  const report = jest.fn(() => expect(buildRelease).not.toHaveBeenCalled());
  expect(fromSources.names()).toEqual(['shell', 'help']);
  expect(await fromSources.build('help', report)).toEqual({ name: 'help', version: '1.0.0', folder: '/dist/help' });
  expect(report.mock.calls).toEqual([['Building help …']]);
});
