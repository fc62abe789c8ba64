// Every guide is found by its keywords, and every clause that the help center links to is there. Keywords that find nothing new are
// only named: a title that is being changed may take or give a word.
import { checkSearch } from './search-faults';
import { endWith } from './end-with';

const { faults, idle } = checkSearch();
idle.forEach((line) => console.log(line));
endWith(faults);
