// Checks that every message that the sources use exists, and that every message that exists is used.
import { reportFaults } from './report-faults';
import { textsOfParts } from './texts-of-parts';

reportFaults(textsOfParts());
