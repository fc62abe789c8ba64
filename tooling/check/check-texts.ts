// Every text that a part of the page asks for is there, and every text that is there is asked for.
import { endWith } from './end-with';
import { textsOfParts } from './texts-of-parts';

endWith(textsOfParts());
