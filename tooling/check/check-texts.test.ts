import { reportFaults } from './report-faults';

jest.mock('./texts-of-parts', () => ({ textsOfParts: () => ['the shell uses no text menu.open'] }));
jest.mock('./report-faults', () => ({ reportFaults: jest.fn() }));

test('the check of text keys ends with the faults in the texts of all parts', async () => {
  await import('./check-texts');
  expect(reportFaults).toHaveBeenCalledWith(['the shell uses no text menu.open']);
});
