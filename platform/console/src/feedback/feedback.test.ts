import { csvAddress, filterOf, guideName } from './feedback';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('the address holds the chosen filters and nothing else', () => {
  expect(filter('')).toEqual({});
  expect(filter('search=&guide=&reason=&helpful=&page=2')).toEqual({});
  expect(filter('guide=/help-center/goal&language=rw&from=2026-11-01&until=2026-11-20&mark=new&search=pin')).toEqual({
    guide: '/help-center/goal',
    language: 'rw',
    from: '2026-11-01',
    until: '2026-11-20',
    mark: 'new',
    search: 'pin',
  });
});

test('sends the reason as a number and "helpful" as yes or no', () => {
  expect(filter('reason=4&helpful=yes')).toEqual({ reason: 4, helpful: true });
  expect(filter('helpful=no')).toEqual({ helpful: false });
});

test('exports what is shown', () => {
  expect(csvAddress({})).toBe('/api/feedback.csv');
  expect(csvAddress({ search: 'PIN & code', helpful: false, reason: 4 })).toBe(
    '/api/feedback.csv?search=PIN+%26+code&helpful=false&reason=4',
  );
});

test.each([
  ['/help-center/how-do-i-create-goal', 'How do I create goal'],
  ['/help-center/how-do-i-pay-what-i-owe', 'How do I pay what I owe'],
  ['/help-center/withdrawing-with-a-pin', 'Withdrawing with a pin'],
  ['/help-center/', '/help-center/'],
])('the guide at %s is called "%s"', (guide, name) => {
  expect(guideName(guide)).toBe(name);
});
