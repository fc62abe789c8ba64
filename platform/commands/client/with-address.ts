import { isCommand } from '../all-commands';

/** A command line in a sentence: words and quoted texts, up to a punctuation mark, a bracket or the end of the line. */
const COMMAND_LINE = /(npm run release -- )((?:"[^"]*"|[^\s"]*[^\s".,;:)])(?: (?!\()(?:"[^"]*"|[^\s"]*[^\s".,;:)]))*)/g;
/** Beside the commands on a store. Others work only on the machine of the store. */
const OVER_NETWORK = ['publish', 'wait', 'requests', 'approve', 'decline'];

/** Adds `--to` to the command lines in a text of a release service, so that a copied one works on the same store. */
export const withAddress = (text: string, address: string): string =>
  text.replaceAll(COMMAND_LINE, (line: string, _tool, words: string) => {
    const [first] = words.split(' ');
    const isRemote = isCommand(first!) || OVER_NETWORK.includes(first!);
    return isRemote && !/--to[ =]https?:/.test(words) ? `${line} --to ${address}` : line;
  });
