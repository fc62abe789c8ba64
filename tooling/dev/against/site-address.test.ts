import { siteAddress } from './site-address';

test.each(['https://www.example', 'http://localhost:3000'])('accepts %s', (option) => {
  expect(siteAddress(option)?.origin).toBe(option);
});

test.each([undefined, '', 'www.example', 'ftp://www.example', 'httpx://www.example', 'https://', 'file:///etc/passwd'])(
  'refuses %p',
  (option) => {
    expect(siteAddress(option)).toBeNull();
  },
);
