import * as fc from 'fast-check';
import { hostileText } from 'shared/testing/corrupted';
import { SEEDED } from 'shared/testing/seeded';
import { stringify } from 'yaml';
import * as z from 'zod';
import { compileDocument } from './compile-document';
import { ContentFault } from './content-fault';
import { defineContent } from './define-content';

/** Fewer runs, because each compiles a document. */
const DOCUMENTS = { ...SEEDED, numRuns: 150 };
const config = defineContent({
  folders: ['guides'],
  frontMatter: z.strictObject({
    title: z.string().min(1),
    updated: z.iso.date().optional(),
    keywords: z.array(z.string()).optional(),
  }),
  directives: {},
  explicitIds: false,
});
const compile = (front: string, body = 'Text.') => compileDocument(`---\n${front}\n---\n\n${body}\n`, 'en', config);

const piece = fc.oneof(
  fc.constantFrom(
    'title',
    'updated',
    'keywords',
    '__proto__',
    'constructor',
    ': ',
    ':',
    '- ',
    '\n',
    '  ',
    '\t',
    '[',
    ']',
    '{',
    '}',
    ',',
  ),
  fc.constantFrom(
    '&a',
    '*a',
    '<<: *a',
    '!!js/function',
    '!!binary',
    '|',
    '>',
    '"',
    "'",
    '#',
    '---',
    '2026-11-20',
    '2026-02-31',
    '~',
    '.inf',
  ),
  hostileText,
);

test('any front matter is either valid by the schema or refused with a ContentFault', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        hostileText.map((title) => stringify({ title })),
      ),
      (front) => {
        try {
          const { meta } = compile(front);
          accepted += 1;
          expect(Object.keys(meta).filter((key) => !['title', 'updated', 'keywords'].includes(key))).toEqual([]);
          expect(String(meta.title).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ContentFault);
          expect((error as Error).message).toMatch(/\w{3}/);
        }
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      },
    ),
    DOCUMENTS,
  );
  expect(accepted).toBeGreaterThan(10);
});

test('refuses YAML aliases that expand exponentially', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}x]`),
  ].join('\n');
  expect(() => compile(`title: A guide\n${bomb}`)).toThrow(ContentFault);
});

const markup = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '[a](',
      'javascript:alert(1)',
      'JaVa\tScript:',
      '&#106;avascript:',
      'data:text/html,x',
      ')',
    ),
    fc.constantFrom(
      '![a](',
      '<',
      '>',
      '"',
      '`',
      '```',
      '\n',
      '\n\n',
      '# ',
      '1. ',
      '> ',
      '[a]: ',
      '&lt;script&gt;',
      '\\',
      '{{x}}',
      'http://',
      ' onclick=x ',
    ),
    hostileText,
  ),
  { maxLength: 14 },
);

test('no script in a text reaches a page', () => {
  fc.assert(
    fc.property(markup, (pieces) => {
      let html: string;
      try {
        html = compile('title: A guide', pieces.join('')).html;
      } catch (error) {
        return expect((error as Error).message).toMatch(/\w{3}/);
      }
      expect(html).not.toMatch(/<script|<[a-z]+[^>"]*\son\w+=/i);
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
      for (const address of links)
        expect(decodeURIComponent(address.replace(/%(?![0-9a-f]{2})/gi, '%25'))).not.toMatch(
          /^\s*(javascript|data|vbscript)\s*:/i,
        );
    }),
    DOCUMENTS,
  );
});
