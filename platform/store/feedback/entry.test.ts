import { COMMENT_KEYS } from 'shared/contract/feedback/payload';
import { earlierPayload, mondayOf } from './entry';

test.each([
  ['a Monday', '2026-11-16', '2026-11-16'],
  ['a Sunday', '2026-11-22', '2026-11-16'],
  ['a Sunday after New Year', '2027-01-03', '2026-12-28'],
])('feedback of %s (%s) counts in the week of Monday %s', (_what, day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('an earlier submission of a visitor whom a guide did not help is damaged without its reason, its words or the address of the guide', () => {
  const link = { action: 'notReallyApi', help_center_article_link: 'https://site.example/help-center/x' };
  const whole = { ...link, reason: 4, [COMMENT_KEYS.notReallyApi]: 'It is slow.' };
  expect(earlierPayload(whole)).toEqual(whole);
  for (const damage of [{ reason: undefined }, { [COMMENT_KEYS.notReallyApi]: null }, { help_center_article_link: 'x' }])
    expect(earlierPayload({ ...whole, ...damage })).toBeNull();
});
