import { bundleChild } from './bundle-child';
import { childCode } from './child-code';

jest.mock('./bundle-child', () => ({ bundleChild: jest.fn(() => 'code of the child') }));
jest.mock('./place-file', () => ({ placeFile: (folder: string, text: string) => `${folder}: ${text}` }));

test('a process bundles the child once, however many children it starts', () => {
  expect(childCode()).toMatch(/rendering-child: code of the child$/);
  expect(childCode()).toBe(childCode());
  expect(bundleChild).toHaveBeenCalledTimes(1);
});
