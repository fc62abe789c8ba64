import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import type { Change } from '../store/index';
import type { Answer, VerbContext } from './verb';
import { writeOut } from './write-out';

interface ChangeWords {
  name: PartName;
  reason?: string | undefined;
}

/**
 * Carries out a change of one part, and says so with the number of the registry that came of it.
 * @param done what to say when it is done
 */
export async function change(
  context: VerbContext,
  verb: string,
  words: ChangeWords,
  decide: Change,
  done: string | ((registry: Registry) => string),
): Promise<Answer> {
  const registry = await context.apply(writeOut(verb, words), decide, words.reason ?? null);
  const text = typeof done === 'string' ? done : done(registry);
  return {
    text: `${text} (registry ${registry.sequence})`,
    json: { sequence: registry.sequence, [words.name]: registry.sections[words.name] },
  };
}
