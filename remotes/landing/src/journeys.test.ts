import { testJourneys } from 'shared/testing/test-journeys';
import journeys from '../journeys';
import remote from './remote';

testJourneys(remote, journeys);
