import { block, emptyRegistry, withSection } from '../../rollout';
import { previewLink } from './preview-link';
import { readPreviewToken } from './preview-token';

const now = Date.parse('2026-01-01T00:00:00Z');
const secret = Buffer.alloc(32, 'k');
const registry = withSection(emptyRegistry(), 'help', { stable: '1.0.0' });
const record = {
  name: 'help',
  version: '1.5.0',
  section: { roots: ['/help-center', '/questions'] },
} as unknown as Parameters<typeof previewLink>[0]['record'];
const ask = { registry, record, secret, site: 'https://tuzamuke.test', hours: 72, now };
const passOf = (link: string) => new URL(link).searchParams.get('release');

test("a link opens the section's first page, for the requested time", () => {
  const { link, expires } = previewLink(ask);
  expect(link).toMatch(/^https:\/\/tuzamuke\.test\/help-center\?release=help@1\.5\.0~\d+~[\w-]{43}$/);
  expect(expires - now).toBe(72 * 60 * 60 * 1000);
  expect(readPreviewToken(secret, passOf(link), expires - 1)).toEqual({ name: 'help', version: '1.5.0' });
  expect(readPreviewToken(secret, passOf(link), expires)).toBeNull();
});

test('a link of the shell opens the home page', () => {
  const { link } = previewLink({ ...ask, record: { name: 'shell', version: '1.1.0', section: null } });
  expect(link).toMatch(/^https:\/\/tuzamuke\.test\/\?release=shell@1\.1\.0~/);
});

test('a page may have a query and a fragment; replaces a token in it', () => {
  const { link } = previewLink({ ...ask, path: '/help-center/search?release=old&releases=all&q=a%20b&lng=rw#end' });
  expect(link).toMatch(/\/help-center\/search\?releases=all&q=a%20b&lng=rw&release=help@1\.5\.0~\d+~[\w-]{43}#end$/);
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'help-center', '', '//'])(
  'refuses a page on another host: %s',
  (path) => {
    const message = `"${path}" is no page of https://tuzamuke.test; write its path, such as /help-center`;
    expect(() => previewLink({ ...ask, path })).toThrow(expect.objectContaining({ code: 'wrong-option', message }));
  },
);

test.each(['evil', '', 'ftp://x.test', 'https://x.test/below', 'https://a:b@x.test', 'https://:b@x.test', 'https://x.test/?a'])(
  'refuses %p as the address of the site',
  (site) => {
    const message = `"${site}" is no site; write where it answers, such as https://www.example.com`;
    expect(() => previewLink({ ...ask, site })).toThrow(expect.objectContaining({ code: 'wrong-option', message }));
  },
);

test('refuses a blocked release', () => {
  const blocked = block(registry, { name: 'help', version: '1.5.0', reason: 'wrong texts', now: '2026-01-01T00:00:00.000Z' });
  expect(() => previewLink({ ...ask, registry: blocked })).toThrow(/^help@1\.5\.0 is blocked since .*: wrong texts\./);
});

test('refuses a section that was never started, because no page shows it', () => {
  expect(() => previewLink({ ...ask, record: { ...record, name: 'news' } })).toThrow('was ever started');
});
