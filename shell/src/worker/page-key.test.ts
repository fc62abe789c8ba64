/** @jest-environment node */
import { pageKey } from './page-key';

test.each([
  ['/help-center?lng=rw', '/help-center'],
  ['/?utm_source=radio&fbclid=1', '/'],
  ['/?utm_campaign=savings&gclid=1', '/'],
  ['/terms-conditions?product=usave&lng=en', '/terms-conditions?product=usave'],
  // Names that only contain one of these.
  ['/help-center?slng=1&lngs=2&my_utm_source=3', '/help-center?slng=1&lngs=2&my_utm_source=3'],
  ['http://site/help-center', '/help-center'],
])('the key of %s is %s', (address, key) => {
  expect(pageKey(address)).toBe(key);
});
