import { hideCredentials } from './hide-credentials';

test.each([
  ['http://user:pass@store.test/x', 'http://…@store.test/x'],
  ['smtps://me@team.test:p@ss@mail.test', 'smtps://…@mail.test'],
  ['"https://token@store.test" and http://a:b@c', '"https://…@store.test" and http://…@c'],
  ['https://store.test/releases/help@1.0.0', 'https://store.test/releases/help@1.0.0'],
  ['help@1.0.0 is not published', 'help@1.0.0 is not published'],
])('hides only user and password of %s', (text, hidden) => {
  expect(hideCredentials(text)).toBe(hidden);
});
