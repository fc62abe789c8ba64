import * as z from 'zod';
import { PAGE_STATE_ID, ROOT_ID, SECTION_ID, SELECTION_ID } from 'shared/contract/page/marks';
import { compileDocument } from './compile-document';
import type { ContentFault } from './content-fault';
import { defineContent } from './define-content';

const config = defineContent({
  folders: ['general'],
  frontMatter: z.strictObject({ title: z.string() }),
  explicitIds: false,
  directives: {
    key() {
      throw new Error('a key has one letter');
    },
  },
});

/** The message and the line of a document's fault. */
function faultOf(...lines: string[]): [message: string, line: number | undefined] {
  try {
    compileDocument(lines.join('\n'), 'en', config);
  } catch (error) {
    const { message, line } = error as ContentFault;
    return [message, line];
  }
  throw new Error('The text has no fault');
}

test('reports the line of invalid YAML in the front matter', () => {
  expect(faultOf('---', 'title: A: B', '---', '', 'Text')[1]).toBe(2);
});

test('reports the line of a wrong field, and not of another that begins with its name', () => {
  expect(faultOf('---', 'titles: A', 'title: 5', '---', '', 'Text')[1]).toBe(3);
});

test('reports the line of the directive whose rendering throws', () => {
  expect(faultOf('---', 'title: A', '---', '', 'Text', '', 'Press :key[OK].')).toEqual(['a key has one letter', 7]);
});

test.each([ROOT_ID, SECTION_ID, SELECTION_ID, PAGE_STATE_ID, 'starter', 'main'])(
  'refuses a heading with the id "%s", by which the page finds its own element, and reports its line',
  (id) => {
    const text = `heading id "${id}" is the page's own; choose another`;
    expect(faultOf('---', 'title: A', '---', '', `## Fees {#${id}}`)).toEqual([text, 5]);
  },
);
