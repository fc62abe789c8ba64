import { classFaults } from './class-faults';

const SCSS = '.page { .head-line { color: red; } } :global(body.dark) .page { color: blue; }';
const faultsOf = (code: string, scss = SCSS) => {
  const texts: Record<string, string> = {
    'shell/src/a.module.scss': scss,
    'shell/src/a.tsx': `import styles from './a.module.scss';\n${code}`,
  };
  return classFaults(Object.keys(texts), (file) => texts[file]!);
};

test('accepts code that reads each class of its style, in the form that code has', () => {
  expect(faultsOf('styles.page; styles.headLine;')).toEqual([]);
});

test('refuses a class that is misspelt in the style, by the code that lacks it and by the style that nothing reads', () => {
  expect(faultsOf('styles.page; styles.headLine;', SCSS.replace('head-line', 'head-lime'))).toEqual([
    'shell/src/a.tsx: reads the class "headLine", which shell/src/a.module.scss lacks',
    'shell/src/a.module.scss: no code reads the class "headLime"',
  ]);
});

test('refuses a class that an element has lost', () => {
  expect(faultsOf('styles.page;')).toEqual(['shell/src/a.module.scss: no code reads the class "headLine"']);
});

test('takes a computed class for any of them', () => {
  expect(faultsOf('styles[id];')).toEqual([]);
});

test('a class that only a test reads is read by no code', () => {
  const texts: Record<string, string> = {
    'shell/src/a.tsx': "import styles from './a.module.scss';",
    'shell/src/a.test.tsx': "import styles from './a.module.scss'; styles.page;",
    'shell/src/a.module.scss': '.page { color: red; }',
  };
  expect(classFaults(Object.keys(texts), (file) => texts[file]!)).toEqual([
    'shell/src/a.module.scss: no code reads the class "page"',
  ]);
});

test('refuses an import of a style module that does not exist, and a style module that no code imports', () => {
  const texts: Record<string, string> = {
    'shell/src/a.tsx': "import styles from './b.module.scss';",
    'shell/src/a.module.scss': '.page { color: red; }',
  };
  expect(classFaults(Object.keys(texts), (file) => texts[file]!)).toEqual([
    'shell/src/a.tsx: imports ./b.module.scss, which does not exist',
    'shell/src/a.module.scss: no code imports it',
  ]);
});
