import Fastify from 'fastify';
import { addPageScript, PAGE_SCRIPT } from './page-script';

test('the script of a page under development is asked for again after each save, and declares no globals beside those of the site', async () => {
  const app = Fastify();
  await addPageScript(app);
  const { body, headers } = await app.inject(/src="([^"]+)"/.exec(PAGE_SCRIPT)![1]!);
  expect(headers).toMatchObject({ 'content-type': expect.stringContaining('text/javascript'), 'cache-control': 'no-cache' });
  expect(body.split('\n').filter((line) => /^(var|let|const|function|class) |process\.env/.test(line))).toEqual([]);
});
