import type { SectionState } from 'shared/contract/registry/schema';
import type { ShownCommand } from './allowed-commands';

/** What a person chose in a dialog. */
export interface FormValues {
  version: string | undefined;
  /** Percentages, with commas between; empty: as the policy has it. */
  stages: string;
  /** Minutes of a stage that moves on by itself; empty: by hand. */
  minutes: string;
}

/** the parameters of a command, without the reason, as the service takes them. @param seen what the person saw when they pressed the button */
export function parametersOf(
  command: ShownCommand,
  name: string,
  seen: SectionState,
  { minutes, stages, version }: FormValues,
): object {
  if (command === 'start') {
    const percentages = stages.split(',').filter((word) => word.trim() !== '');
    return {
      name,
      version,
      ...(percentages.length > 0 && { stages: percentages.map(Number) }),
      ...(minutes.trim() !== '' && { auto: { minutes: Number(minutes) } }),
    };
  }
  if (command === 'advance') return { name, fromStage: seen.rollout?.stage };
  if (command === 'rollback') return { name, ...(version && { to: version }) };
  if (command === 'block' || command === 'unblock') return { name, version };
  return { name };
}
