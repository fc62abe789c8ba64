import { addressOf } from './listening';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['site.example', 'http://site.example:3000'],
  ['::1', 'http://[::1]:3000'],
])('a program that listens on %s is reached at %s', (host, address) => {
  expect(addressOf({ host, port: 3000 })).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
