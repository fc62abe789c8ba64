import { CONTACT_CLAUSES } from '../../remotes/help/src/contact/contact-clauses';
import { reportFaults } from './report-faults';

jest.mock('./report-faults', () => ({ reportFaults: jest.fn() }));
jest.mock('../test/cached-documents', () => ({ cachedDocuments: () => ({ en: new Map(), rw: new Map() }) }));
jest.mock('../../remotes/help/content-rules/explain-search', () => ({
  CLAUSES: ['/terms-conditions#usave-fees'],
  clauseFaults: (addresses: string[]) => addresses.map((address) => `${address} is missing`),
  redundantKeywords: () => [],
  unfoundGuides: () => ['a guide is not found'],
}));

test('the check of the search ends with guides that are not found, and with clauses that a search or the contact leads to in vain', async () => {
  await import('./check-search');
  const addresses = ['/terms-conditions#usave-fees', ...Object.values(CONTACT_CLAUSES)];
  const ofLanguage = ['a guide is not found', ...addresses.map((address) => `${address} is missing`)];
  expect(reportFaults).toHaveBeenCalledWith([...ofLanguage, ...ofLanguage]);
});
