import type { FastifyReply } from 'fastify';
import { quietRegistry } from '../testing/test-site';
import type { FinishedPage } from '../page/finished-page';
import type { Deltas } from './deltas';
import { PageDictionaries } from './page-dictionaries';

const CHROMIUM = { 'sec-fetch-dest': 'document', 'sec-ch-ua': '"Chromium";v="156"' };
const hashOf = (number: number) => `${String(number).padStart(43, '0')}=`;
const pageOf = (number: number) =>
  ({
    pair: { shell: '1.0.0', section: 'help', version: '2.0.0' },
    sha256: hashOf(number),
    identity: Buffer.from(`page ${number}`),
  }) as FinishedPage;

test('the last four hundred pages are dictionaries, and older ones no more', async () => {
  const made = jest.fn(async (_key: string, read: Parameters<Deltas['make']>[1]) => (await read()).dictionary);
  const dictionaries = new PageDictionaries({ current: quietRegistry() }, { make: made } as unknown as Deltas);
  const deltaTo = async (number: number) => {
    const headers = { 'accept-encoding': 'dcz', 'available-dictionary': `:${hashOf(number)}:` };
    return String(await dictionaries.deltaOf({ headers }, pageOf(999)));
  };
  const reply = { headers: () => undefined } as unknown as FastifyReply;
  for (let number = 0; number <= 400; number += 1) dictionaries.announce({ headers: CHROMIUM }, reply, pageOf(number));
  expect(await deltaTo(0)).toBe('null');
  expect(await deltaTo(1)).toBe('page 1');
  expect(await deltaTo(400)).toBe('page 400');
});
