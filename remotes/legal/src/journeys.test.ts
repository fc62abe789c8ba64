import path from 'node:path';
import { testJourneys } from 'shared/testing/test-journeys';
import { cachedDocuments } from 'tooling/test/cached-documents';
import journeys from '../journeys';
import remote from './remote';

const documents = cachedDocuments(path.join(__dirname, '..'));

beforeEach(() => {
  window.scrollBy = () => undefined;
  globalThis.fetch = async (address) => {
    const [, language, key] = /content\/(en|rw)\/(.+)\.json$/.exec(String(address))!;
    return { ok: true, status: 200, json: async () => documents[language as 'en'].get(key!) } as Response;
  };
});

testJourneys(remote, journeys);
