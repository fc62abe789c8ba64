import { groupsOf } from './groups-of';

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome 140', CHROME],
  ['Edge 139', `${CHROME} EdgA/139.0.0.0`],
  ['Edge 18', `${CHROME} Edge/18.19041`],
  ['Edge 129', `${IPHONE} EdgiOS/129.0.2792.84`],
  ['Opera 90', `${CHROME} OPR/90.0.0.0`],
  ['Opera 5', `${IPHONE} OPT/5.2.1`],
  ['Opera 16', `${IPHONE} OPiOS/16.0.15`],
  ['Opera Mini 80', 'Opera/9.80 (Android; Opera Mini/80.0.2254/191.303; U; rw) Presto/2.12.423 Version/12.16'],
  ['Samsung Internet 28', CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')],
  ['UC Browser 13', CHROME.replace('Chrome/140.0.0.0', 'Chrome/100.0.0.0 UCBrowser/13.4.0.1306')],
  ['Firefox 128', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ['Firefox 127', `${IPHONE} FxiOS/127.0`],
  ['Chrome 138', `${IPHONE} CriOS/138.0.7204.119`],
  ['Safari 17', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['another', 'Mozilla/5.0 Chrome/14012345.0'],
  ['another', ''],
])('a session in %s counts by browser and major version alone', (name, userAgent) => {
  expect(groupsOf({ headers: { 'user-agent': userAgent } }, false)[0]).toBe(`group-browser-${name}`);
});

test('groups are the page’s language, a slow network by the browser’s report, and first visits', () => {
  expect(groupsOf({ headers: { 'user-agent': CHROME } }, false).slice(1)).toEqual([
    'group-language-en',
    'group-network-usual',
    'group-visit-later',
  ]);
  const headers = { cookie: 'i18nextLng=rw', 'accept-language': 'en', ect: '3g' };
  expect(groupsOf({ headers }, true).slice(1)).toEqual(['group-language-rw', 'group-network-slow', 'group-visit-first']);
  expect(groupsOf({ headers: { 'save-data': 'on', ect: '4g' } }, true)[2]).toBe('group-network-slow');
});
