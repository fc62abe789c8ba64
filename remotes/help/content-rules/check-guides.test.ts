/** @jest-environment node */
import { GUIDES } from '../src/guides';
import { checkGuides } from './check-guides';

const [first, second] = GUIDES.map(({ group, slug }) => `${group}/${slug}`);

const faultsOf = (html: string) =>
  checkGuides(
    new Map([
      [first!, { meta: { title: 'How do I start on {{product}}?' }, headings: [], steps: [], html: `${html}` }],
      [second!, { meta: { title: 'How do I login?' }, headings: [], steps: [], html: '<p>{{ussd}}</p>' }],
    ]),
  );

test('refuses a guide without the USSD code', () => {
  expect(faultsOf('<p>*528#</p>')).toEqual([`${first}.md: never names {{ussd}}, for a reader without internet`]);
});

test('refuses a guide with the USSD code on what only the app can do', () => {
  const { group, slug } = GUIDES.find((guide) => guide.slug === 'how-do-i-update-my-profile-image')!;
  const key = `${group}/${slug}`;
  const faultsWith = (html: string) => checkGuides(new Map([[key, { meta: { title: 'T' }, headings: [], steps: [], html }]]));
  expect(faultsWith('<p>{{ussd}}</p>')).toEqual([`${key}.md: names {{ussd}}, but only the app can do what it explains`]);
  expect(faultsWith('<p>Crop it.</p>')).toEqual([]);
});

test('a guide on what only the app can do is recognised in any letter case of its address', () => {
  const faultsOfGuide = (slug: string) =>
    checkGuides(new Map([[`account/${slug}`, { meta: { title: 'T' }, headings: [], steps: [], html: '<p>Crop it.</p>' }]]));
  expect(faultsOfGuide('How-Do-I-Export-It')).toEqual([]);
  expect(faultsOfGuide('How-Do-I-Count-It')).toHaveLength(1);
});

test('refuses a link to an address without a guide', () => {
  expect(faultsOf('{{ussd}} <a href="/help-center/how-do-i-fly">x</a>')).toEqual([
    `${first}.md: links to /help-center/how-do-i-fly, which is no guide`,
  ]);
});

test('refuses a link whose text is not the title of its guide', () => {
  expect(faultsOf('{{ussd}} <a href="/help-center/how-do-i-login-my-%7Bproduct%7D-account">login</a>')).toEqual([
    `${first}.md: calls /help-center/how-do-i-login-my-{product}-account "login", whose title is "How do I login?"`,
  ]);
});

test('refuses a link whose text is the title of its guide in other letter case', () => {
  const link = '{{ussd}} <a href="/help-center/how-do-i-login-my-%7Bproduct%7D-account">how do I login?</a>';
  expect(faultsOf(link)).toEqual([expect.stringContaining('whose title is "How do I login?"')]);
});

test('accepts a link to a guide with the brand’s name in its address', () => {
  expect(
    faultsOf('{{ussd}} <a href="/help-center/how-do-i-create-an-account-on-%7Bproduct%7D">How do I start on {{product}}?</a>'),
  ).toEqual([]);
});
