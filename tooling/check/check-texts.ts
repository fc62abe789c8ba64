// Every text that a part of the page asks for is there, and every text that is there is asked for.
import { textsOfParts } from './texts-of-parts';

const faults = textsOfParts();
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length > 0 ? 1 : 0;
