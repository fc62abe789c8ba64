import { versionSchema } from 'shared/contract/registry/schema';
import { UsageError } from '../refusal';
import { isConfidential } from '../this-machine';

const FLAG = '--to';

/** Extracts `--to`, the address of a release service, from a command line. The `--to` of `rollback` may also be a version, which stays in `rest`. */
export function serviceIn(words: string[]): { service: string | null; rest: string[] } {
  const at = words.findIndex((word, index) => {
    const value = word === FLAG ? (words[index + 1] ?? '') : valueIn(word);
    return value !== undefined && !versionSchema.safeParse(value).success;
  });
  if (at < 0) return { service: null, rest: words };
  const inWord = valueIn(words[at]!);
  return { service: readAddress(inWord ?? words[at + 1] ?? ''), rest: words.toSpliced(at, inWord === undefined ? 2 : 1) };
}

/** The value in `--to=VALUE`. */
const valueIn = (word: string): string | undefined => (word.startsWith(`${FLAG}=`) ? word.slice(FLAG.length + 1) : undefined);

/** Validates an address. Requires https on other hosts, because the token must not be sent in the clear. */
function readAddress(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(
      'wrong-option',
      `--to is "${address}"; it takes the address of a release service, such as https://releases.example`,
    );
  const { search, hash, username, password } = new URL(address);
  if (search || hash || username || password)
    throw new UsageError(
      'wrong-option',
      `--to takes an address without a query, a hash or a name; the token is given as RELEASE_TOKEN`,
    );
  if (!isConfidential(address))
    throw new UsageError(
      'wrong-option',
      `--to is "${address}"; a release service on another host is reached by https, which keeps the token private`,
    );
  return address.replace(/\/+$/, '');
}
