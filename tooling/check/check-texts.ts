// Checks that every message that the sources use exists, and that every message that exists is used.
import { endWith } from './end-with';
import { textsOfParts } from './texts-of-parts';

endWith(textsOfParts());
