import { RunningService } from '../testing/running-service';

let service: RunningService;
let ask: (query: string) => Promise<{ statusCode: number; headers: object; body: string }>;
beforeAll(async () => {
  service = await new RunningService().start();
  const authorization = `Bearer ${await service.token('reader', ['help'], ['read'])}`;
  ask = (query) => service.app.inject({ url: `/api/feedback.csv?${query}`, headers: { authorization } });
});
afterAll(() => service.app.close());

test.each(['helpful=true', 'helpful=false', 'reason=1', 'language=rw&search=itike'])('a link may ask for %s', async (query) => {
  expect((await ask(query)).statusCode).toBe(200);
});

test.each([
  ['helpful=x', 'helpful'],
  ['helpful=', 'helpful'],
  ['reason=', 'reason'],
  ['reason=1.5', 'reason'],
  ['reason=9', 'reason'],
])('a link that asks for %s is refused, and %s is named', async (query, name) => {
  const { statusCode, body } = await ask(query);
  expect([statusCode, body]).toEqual([400, expect.stringContaining(name)]);
});

test('the table is a file for a spreadsheet, which no cache keeps', async () => {
  expect((await ask('language=en')).headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="feedback-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
});
