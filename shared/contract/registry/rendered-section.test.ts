/** @jest-environment node */
import { addressToOpen } from './rendered-section';

test.each([
  ['/help-center', '/help-center'],
  ['/terms-conditions?product=usave', '/terms-conditions?product=usave'],
  ['/help-center/*', '/help-center/no-such-page'],
  ['/*', '/no-such-page'],
])('the page that is rendered as %s is opened at %s', (address, opened) => {
  expect(addressToOpen(address)).toBe(opened);
});
