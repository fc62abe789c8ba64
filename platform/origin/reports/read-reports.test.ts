import { SITE } from 'shared/testing/site';
import { contentSecurityPolicy } from '../headers/content-security-policy';
import { readReports } from './read-reports';

const read = (body: unknown) => readReports(body, 'site.test');
const modern = (more: object = {}) => ({
  type: 'csp-violation',
  body: {
    documentURL: 'https://site.test/help-center',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    sourceFile: 'https://site.test/_releases/help/2.0.0/entry.js',
    lineNumber: 12,
    ...more,
  },
});
const older = (more: object) => ({ 'csp-report': { 'document-uri': 'https://site.test/', 'blocked-uri': 'inline', ...more } });

test('the first twenty reports of a minute are read', () => {
  expect(read(Array.from({ length: 20 }, () => modern()))).toHaveLength(20);
  expect(read(Array.from({ length: 21 }, () => modern()))).toHaveLength(20);
});

test('an older browser’s report has the effective directive, or else the violated one', () => {
  expect(read(older({ 'effective-directive': 'script-src-elem', 'violated-directive': 'script-src' }))).toMatchObject([
    { what: 'script-src-elem' },
  ]);
  expect(read(older({ 'violated-directive': "img-src 'self' data:" }))).toMatchObject([{ what: 'img-src' }]);
});

test('every directive of the site’s policy is distinguished', () => {
  const policy = contentSecurityPolicy(SITE, [], { trustedTypes: ['default'] });
  const directives = policy.split('; ').map((line) => line.split(' ')[0]!);
  const reports = read(directives.map((effectiveDirective) => modern({ effectiveDirective })));
  expect(reports.map(({ what }) => what)).toEqual(directives);
});

test('a source without a line is its file, and a missing source stays empty', () => {
  expect(read(modern())[0]!.source).toBe('/_releases/help/2.0.0/entry.js:12');
  expect(read(modern({ lineNumber: 0 }))[0]!.source).toBe('/_releases/help/2.0.0/entry.js');
  expect(read(modern({ sourceFile: '' }))[0]).not.toHaveProperty('source');
  const sourceFile = 'https://site.test/_releases/help/2.0.0/entry.js';
  expect(read(older({ 'source-file': sourceFile, 'line-number': 7 }))[0]!.source).toBe('/_releases/help/2.0.0/entry.js:7');
  expect(read(older({}))[0]).not.toHaveProperty('source');
});

test('a page is a path of limited length, and an invalid address is no page', () => {
  const pageOf = (documentURL: string) => read(modern({ documentURL }))[0]!.page;
  expect(pageOf('https://site.test/help-center?q=aline#aline')).toBe('/help-center');
  expect(pageOf(`https://site.test/${'a'.repeat(300)}`)).toHaveLength(200);
  expect(pageOf('Aline')).toBe('');
});

test('an invented kind of file is reported as "other"', () => {
  const body = { documentURL: 'https://site.test/', blockedURL: '', destination: 'aline' };
  expect(read({ type: 'integrity-violation', body })).toMatchObject([{ kind: 'integrity', what: 'a other without a hash' }]);
});
