import type { SectionState } from 'shared/contract/registry/schema';

/** What a person chose in a dialog. */
export interface FormValues {
  version: string | undefined;
  /** Percentages, separated by commas; empty: the policy's stages. */
  stages: string;
  /** Minutes per stage of an automatic rollout; empty: manual. */
  minutes: string;
  /** The values of all other parameters, by name. */
  others: Record<string, string | number | boolean>;
}

/**
 * The parameters of a command, without the reason, as the service takes them.
 * @param names of the command's parameters
 * @param state as shown when the button was pressed
 */
export function parametersOf(names: string[], name: string, state: SectionState, values: FormValues): object {
  const { minutes, others, stages, version } = values;
  const percentages = stages.split(',').filter((percentage) => percentage.trim() !== '');
  const filled: Record<string, unknown> = {
    ...others,
    name,
    version: version || undefined,
    fromStage: state.rollout?.stage,
    stages: percentages.length > 0 ? percentages.map(Number) : undefined,
    auto: minutes.trim() === '' ? undefined : { minutes: Number(minutes) },
  };
  return Object.fromEntries(names.flatMap((key) => (filled[key] === undefined ? [] : [[key, filled[key]]])));
}
