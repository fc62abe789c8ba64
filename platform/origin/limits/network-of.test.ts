import { isLoopback, networkOf, prefixOf } from './network-of';

test.each([
  ['197.243.1.2', '197.243.1.2'],
  ['::ffff:197.243.1.2', '197.243.1.2'],
  ['::FFFF:c5f3:102', '197.243.1.2'],
  ['0:0:0:0:0:ffff:127.0.0.1', '127.0.0.1'],
])('%s is the IPv4 address %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  '2001:db8:0:1::1',
  '2001:db8:0:1:a:b:c:d',
  '2001:0DB8:0000:0001::ffff',
  '2001:db8::1:0:0:0:9',
  '2001:db8:0:1::10.0.0.1',
  '2001:db8:0:1::%eth0',
])('%s is identified by its first 48 bits', (address) => {
  expect(networkOf(address)).toBe('2001:db8::/48');
});

test('different networks are distinguished', () => {
  expect(networkOf('2001:db8:2::1')).toBe('2001:db8:2::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8::/48');
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/48');
});

test.each([
  ['196.12.7.9', '196.12.7.0/24'],
  ['::ffff:196.12.7.250', '196.12.7.0/24'],
  ['196.12.8.9', '196.12.8.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s lies in the range %s, which one party may own', (address, range) => {
  expect(prefixOf(address)).toBe(range);
});

test.each(['::1', 'unknown', '', '1.2.3', '2001:db8::1::2'])(
  '"%s", which is no network of visitors, stays unchanged',
  (address) => {
    expect(networkOf(address)).toBe(address);
  },
);

test.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::FFFF:7f00:1'])(
  '%s is a loopback address',
  (address) => {
    expect(isLoopback(address)).toBe(true);
  },
);

test.each(['128.0.0.1', '1.127.0.0', '::2', '::ffff:10.0.0.1', 'localhost', ''])('"%s" is no loopback address', (address) => {
  expect(isLoopback(address)).toBe(false);
});
