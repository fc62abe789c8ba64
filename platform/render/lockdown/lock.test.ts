import { SITE } from 'shared/testing/site';
import { hostile } from '../../testing/hostile-release';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { Renderer } from '../renderer';

let renderer: Renderer;
beforeEach(() => void (renderer = new Renderer()));
afterEach(() => renderer.close());

test('a release has neither WebAssembly nor memory that threads share', async () => {
  const code = "return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics].join(' ')";
  const folders = { shellFolder: shellForTest(), sectionFolder: sectionForTest({ bundle: hostile(code) }) };
  const { pages } = await renderer.render({ ...folders, section: 'help', site: SITE, year: 2026, only: null });
  expect(pages.en!['/help-center']!.html).toContain('GOT undefined undefined undefined');
});
