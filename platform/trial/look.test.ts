/** @jest-environment jsdom */
import { structure } from './look';

test('the structure of a page has its headings and landmarks in order, by their role where they have one', () => {
  Object.assign(globalThis, { trial: {} });
  document.title = 'Guides';
  document.body.innerHTML = '<header><h1>Guides</h1></header><div role="search"></div><main><h2>Steps</h2><h2>Days</h2></main>';
  expect(structure().whole.at(-1)).toBe('header h1 search main h2');
});
