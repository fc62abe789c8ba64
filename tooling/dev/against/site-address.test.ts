import { siteAddress } from './site-address';

test.each(['https://www.example', 'http://localhost:3000'])('%s is the address of a site', (word) => {
  expect(siteAddress(word)?.origin).toBe(word);
});

test.each([undefined, '', 'www.example', 'ftp://www.example', 'https://', 'file:///etc/passwd'])('%p is none', (word) => {
  expect(siteAddress(word)).toBeNull();
});
