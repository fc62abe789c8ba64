import type { SectionState } from 'shared/contract/registry/schema';

/** What a person chose in a dialog. */
export interface FormValues {
  version: string | undefined;
  /** Percentages, with commas between; empty: as the policy has it. */
  stages: string;
  /** Minutes per stage that moves on by itself; empty: by hand. */
  minutes: string;
  /** By parameter: of those that only have a field made of their type. */
  others: Record<string, string | number | boolean>;
}

/**
 * The parameters of a command, without the reason, as the service takes them.
 * @param names of the parameters that it has
 * @param state what the person saw when they pressed the button
 */
export function parametersOf(names: string[], name: string, state: SectionState, values: FormValues): object {
  const { minutes, others, stages, version } = values;
  const percentages = stages.split(',').filter((word) => word.trim() !== '');
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
