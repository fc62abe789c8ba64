import { UsageError } from '../refusal';

const FLAG = '--to';

/**
 * Takes the address of a release service out of a command line. `rollback` has a `--to` of its own, which names a version, so
 * what decides is whether the word is an address.
 */
export function serviceIn(words: string[]): { service: string | null; rest: string[] } {
  const at = words.findIndex((word, index) => isAddress(word) && (words[index - 1] === FLAG || word.startsWith(`${FLAG}=`)));
  if (at < 0) return { service: null, rest: words };
  const isOneWord = words[at]!.startsWith(`${FLAG}=`);
  const service = isOneWord ? words[at]!.slice(FLAG.length + 1) : words[at]!;
  return { service: checked(service), rest: words.toSpliced(isOneWord ? at : at - 1, isOneWord ? 1 : 2) };
}

const isAddress = (word: string): boolean => /^(--to=)?https?:\/\//i.test(word);

/** A token must not cross a network in the clear. */
function checked(address: string): string {
  if (!URL.canParse(address)) throw new UsageError(`--to is "${address}"; it takes the address of a release service`);
  const { protocol, hostname, search, hash, username } = new URL(address);
  if (search || hash || username)
    throw new UsageError(`--to takes an address without a query, a hash or a name; the token is given as RELEASE_TOKEN`);
  if (protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    throw new UsageError(
      `--to is "${address}"; a release service on another host is reached by https, which keeps the token private`,
    );
  return address.replace(/\/+$/, '');
}
