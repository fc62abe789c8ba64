type Loader = (this: object, source: string) => string;
const { default: refresh } = jest.requireActual<{ default: Loader }>('./refresh-loader.mjs');

const load = (file: string, source = 'export const a = 1;') =>
  refresh.call(
    {
      getOptions: () => ({ part: 'help', folder: '/site/remotes/help' }),
      resourcePath: `/site/remotes/help/${file}`,
    },
    source,
  );

test('registers components by part and file without a new line, so that line numbers in messages stay correct', () => {
  const loaded = load('src/guide.tsx', 'function Guide() {}\n$RefreshReg$(_c, "Guide");');
  expect(loaded).toContain('register(type, "help/src/guide.tsx " + id)');
  expect(loaded.split('\n')[0]).toMatch(/^var \$RefreshReg\$ = .*; function Guide\(\) \{\}$/);
});

test('adds nothing to a file without components', () => {
  expect(load('src/group-by.ts')).toBe('export const a = 1;\n');
});

test.each([
  ['src/guide.tsx', 'development.accept(import.meta.webpackHot, __webpack_module__.exports)'],
  ['src/remote.ts', 'development.remote("help", __webpack_module__.exports.default)'],
  ['src/language/load-messages.ts', 'development.shellTexts(__webpack_module__.exports.loadMessages)'],
])('%s accepts its own updates', (file, call) => {
  expect(load(file)).toContain(call);
});
