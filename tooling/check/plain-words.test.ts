import { plainWordFaults } from './plain-words';

test.each(['whoever', 'Nobody', 'somebody', 'anew', 'as it were'])('reports "%s" with file and line', (word) => {
  expect(plainWordFaults('shell/src/app.tsx', `const a = 1;\n// For ${word} here.\n`)).toEqual([
    `shell/src/app.tsx:2: "${word}": name who does it, or what is done`,
  ]);
});

test.each(['docs/runbook.md', 'deploy/compose.yaml', 'shell/src/theme/_base.scss', 'platform/render/child.ts', 'README.md'])(
  'reads %s',
  (file) => {
    expect(plainWordFaults(file, 'nobody')).toHaveLength(1);
  },
);

test.each([
  'remotes/help/content/en/goals/how-do-i-save-for-a-goal.md',
  'docs/specification.md',
  'docs/translation-review/help.md',
  'docs/reference/commands.md',
  'remotes/help/src/messages/en.json',
])('allows the words in %s', (file) => {
  expect(plainWordFaults(file, 'nobody')).toEqual([]);
});

test.each(['runs as `nobody`', "t('saving.anew')", 'const asNobody = 1;'])('allows a name in code: %s', (line) => {
  expect(plainWordFaults('shell/src/app.tsx', line)).toEqual([]);
});
