// Checks that search finds every guide by its keywords, and that every clause that the help center links to exists. Redundant keywords
// are only reported, not refused: a change of a title may make a keyword redundant or needed.
import { checkSearch } from './search-faults';
import { endWith } from './end-with';

const { faults, idle } = checkSearch();
idle.forEach((line) => console.log(line));
endWith(faults);
