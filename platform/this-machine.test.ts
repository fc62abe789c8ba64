import { isConfidential } from './this-machine';

test.each([
  'https://issuer.example',
  'HTTPS://issuer.example/path',
  'http://localhost',
  'http://localhost:3000/path',
  'http://127.0.0.1:3000',
  'http://127.3.2.1',
  'http://[::1]:3000',
])('what is sent to %s is confidential', (address) => expect(isConfidential(address)).toBe(true));

test.each([
  '',
  'localhost',
  'http://issuer.example',
  'http://localhost.evil.example',
  'http://localhost:3000@evil.example',
  'http://127.0.0.1@evil.example',
  'http://127.0.0.1.evil.example',
  'http://[::2]',
  'ftp://localhost',
  'file:///etc/keys',
])('what is sent to "%s" is not', (address) => expect(isConfidential(address)).toBe(false));
