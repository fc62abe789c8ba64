import { testJourneys } from 'shared/testing/test-journeys';
import journeys from '../journeys';
import remote from './remote';
import { serveContent } from './testing/serve-content';

beforeEach(() => {
  serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});

testJourneys(remote, journeys);
