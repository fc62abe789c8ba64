import { endWith } from './end-with';

jest.mock('./texts-of-parts', () => ({ textsOfParts: () => ['the shell uses no text menu.open'] }));
jest.mock('./end-with', () => ({ endWith: jest.fn() }));

test('the check of text keys ends with the faults in the texts of all parts', async () => {
  await import('./check-texts');
  expect(endWith).toHaveBeenCalledWith(['the shell uses no text menu.open']);
});
