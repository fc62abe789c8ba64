import { serviceIn } from './service-in';

test.each<[string[], string | null, string[]]>([
  [['status', '--to', 'https://r.example//'], 'https://r.example', ['status']],
  [['status', '--to=https://r.example', '--json'], 'https://r.example', ['status', '--json']],
  [['rollback', 'help', '--to', '1.0.0'], null, ['rollback', 'help', '--to', '1.0.0']],
  [
    ['rollback', 'help', '--to', '1.0.0', '--to', 'https://r.example'],
    'https://r.example',
    ['rollback', 'help', '--to', '1.0.0'],
  ],
  [['abort', 'help', '--reason', 'https://r.example fails'], null, ['abort', 'help', '--reason', 'https://r.example fails']],
  [['status', '--to', 'http://localhost:3001'], 'http://localhost:3001', ['status']],
  [['status', '--to', 'HTTPS://r.example'], 'HTTPS://r.example', ['status']],
  [['status', '--to', 'http://[::1]:3001'], 'http://[::1]:3001', ['status']],
])('in %j the service is %p', (words, service, rest) => {
  expect(serviceIn(words)).toEqual({ service, rest });
});

test.each([
  'http://r.example',
  'r.example',
  'ftp://r.example',
  'latest',
  'http://localhost.r.example',
  'https://me:secret@r.example',
  'https://:secret@r.example',
  'https://r.example?a=1',
  'https://r.example#a',
  'http://127.0.0.1.r.example',
  'http://notlocalhost',
])('a token is not sent to %s, and no secret is told', (address) => {
  expect(() => serviceIn(['status', '--to', address])).toThrow(/^(?!.*secret).*--to/);
});

test('--to without an address is refused by what it takes', () => {
  expect(() => serviceIn(['status', '--to'])).toThrow('--to is ""; it takes the address of a release service, such as https://');
});
