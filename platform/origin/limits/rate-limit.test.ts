import { RateLimit } from './rate-limit';

let now: number;
const clock = () => now;
beforeEach(() => {
  now = 1_000_000;
});

test('an address may send up to the limit, and then waits until its oldest request is a minute old', () => {
  const limit = new RateLimit(3, clock);
  expect([limit.check('a'), limit.check('a')]).toEqual([0, 0]);
  now += 10_000;
  expect(limit.check('a')).toBe(0);
  expect(limit.check('a')).toBe(50);
  now += 49_001;
  expect(limit.check('a')).toBe(1);
  now += 999;
  expect(limit.check('a')).toBe(0);
});

test('a refused request does not prolong the wait', () => {
  const limit = new RateLimit(1, clock);
  limit.check('a');
  for (let attempt = 0; attempt < 10; attempt += 1) expect(limit.check('a')).toBe(60);
  now += 60_000;
  expect(limit.check('a')).toBe(0);
});

test('no window of a minute exceeds the limit', () => {
  const limit = new RateLimit(2, clock);
  now += 59_000;
  expect([limit.check('a'), limit.check('a')]).toEqual([0, 0]);
  now += 2_000;
  expect(limit.check('a')).toBe(58);
});

test('each address has a limit of its own', () => {
  const limit = new RateLimit(1, clock);
  expect([limit.check('a'), limit.check('b'), limit.check('a')]).toEqual([0, 0, 60]);
});

test('addresses of one IPv6 /48 count as one network', () => {
  const limit = new RateLimit(1, clock);
  expect([limit.check('2001:db8:0:1::1'), limit.check('2001:db8:0:2::1'), limit.check('2001:db8:1:1::1')]).toEqual([0, 60, 0]);
});

test('addresses are dropped once they no longer wait', () => {
  const limit = new RateLimit(2, clock);
  for (const address of ['a', 'b', 'c']) limit.check(address);
  now += 30_000;
  limit.check('a');
  now += 30_000;
  limit.check('d');
  expect(limit.size).toBe(2);
  expect([limit.check('a'), limit.check('a')]).toEqual([0, 30]);
});

test('setting the clock back blocks no address', () => {
  const limit = new RateLimit(1);
  const date = jest.spyOn(Date, 'now').mockReturnValue(2_000_000);
  limit.check('a');
  date.mockReturnValue(1_000_000);
  expect(limit.check('a')).toBeLessThanOrEqual(60);
  date.mockRestore();
});

test('of ten thousand addresses the waiting ones are kept', () => {
  const limit = new RateLimit(1, clock);
  for (let index = 0; index < 9_999; index += 1) limit.check(`old-${index}`);
  now += 60_001;
  limit.check('waits');
  expect(limit.check('new')).toBe(0);
  expect(limit.check('waits')).toBe(60);
  expect(limit.check('old-1')).toBe(0);
});
