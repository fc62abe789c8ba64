import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { readRecord } from '../store/files';
import { recordOf, writeReleaseFolder } from '../testing/release-folder';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { refuseUnstyled } from './refuse-unstyled';

function release(name: string, css: string) {
  const record = recordOf({ name, version: '1.0.0', styles: ['static/css/a.css'] });
  const folder = writeReleaseFolder(newFolder(), record, { 'static/css/a.css': css });
  return { record, folder };
}
const shell = release('shell', '@layer shell{.header_Ab1-_ .logo_9xYz0:hover{color:red}}');
const help = release('help', '.guide_q_w3E,a.step_11111>b{margin:.5em}');

function pageWith(html: string, language: 'en' | 'rw' = 'en') {
  return { [language]: { '/help-center': { html, status: 200 as const, inlineScripts: [] } } };
}
const beside = (html: string) =>
  refuseUnstyled(
    pageWith(html),
    { shellFolder: shell.folder, sectionFolder: help.folder },
    { shell: shell.record, section: help.record, mustMatch: false },
  );
const alone = (html: string, language?: 'en' | 'rw') =>
  refuseUnstyled(
    pageWith(html, language),
    { shellFolder: shell.folder, sectionFolder: null },
    { shell: shell.record, section: null, mustMatch: false },
  );

test('accepts a page whose classes are in the stylesheets of its two releases', () => {
  expect(() =>
    beside('<div class="header_Ab1-_ logo_9xYz0"><p class="guide_q_w3E"><b class="step_11111">1</b></p></div>'),
  ).not.toThrow();
});

test('refuses a page with a class that no stylesheet has, and says what to do', () => {
  expect(() => beside('<p class="guide_q_w3E">a</p><p class="step_11111 step_22222">b</p>')).toThrow(
    '/help-center (en): no stylesheet has the class "step_22222". Build again from clean caches.',
  );
});

test('refuses a class of the section on a page of the shell alone, in any language', () => {
  expect(() => alone('<p class="header_Ab1-_">a</p>')).not.toThrow();
  expect(() => alone('<p class="guide_q_w3E">a</p>', 'rw')).toThrow(
    '/help-center (rw): no stylesheet has the class "guide_q_w3E"',
  );
});

test('every stylesheet of a release counts', () => {
  const files = { 'static/css/a.css': '.guide_q_w3E{}', 'static/css/b.css': '.step_11111{}' };
  const record = recordOf({ name: 'help', version: '1.0.0', styles: Object.keys(files) });
  const sectionFolder = writeReleaseFolder(newFolder(), record, files);
  const check = () =>
    refuseUnstyled(
      pageWith('<p class="guide_q_w3E step_11111">a</p>'),
      { shellFolder: shell.folder, sectionFolder },
      { shell: shell.record, section: record, mustMatch: false },
    );
  expect(check).not.toThrow();
});

test('compares class names exactly', () => {
  for (const name of ['step_1111_', 'Step_11111', 'step_11111_11111'])
    expect(() => beside(`<p class="${name}">a</p>`)).toThrow(`"${name}"`);
});

test('ignores a class that the build did not generate, such as that of the dark theme', () => {
  expect(() => beside('<body class="dark"><i class="">x</i><i class=" icon  snake_case ">x</i></body>')).not.toThrow();
});

test('refuses a published release whose stylesheet was changed', () => {
  const [shellFolder, sectionFolder] = [shellForTest(), sectionForTest({})];
  const records = { shell: readRecord(shellFolder), section: readRecord(sectionFolder), mustMatch: true };
  const check = () => refuseUnstyled(pageWith('<p class="step_54321">a</p>'), { shellFolder, sectionFolder }, records);
  expect(check).not.toThrow();
  writeFileSync(path.join(sectionFolder, 'help.css'), '.step_54321{} .step_22222{}');
  expect(check).toThrow('help.css is not what was published');
  // As is one that was put there later.
  delete records.section.files['help.css'];
  expect(check).toThrow('help.css is not what was published');
});

test('ignores text that looks like a class', () => {
  expect(() => beside('<p>class="step_22222"</p><p data-class="step_22222">x</p>')).not.toThrow();
});
