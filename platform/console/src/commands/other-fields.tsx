import { useId } from 'react';
import type { ShownCommand } from 'platform/commands';
import styles from './commands.module.scss';

type Value = string | number | boolean;

/** Parameters with a dedicated field, or without one. */
const ELSEWHERE = ['name', 'version', 'fromStage', 'stages', 'auto', 'reason'];

interface Props {
  command: ShownCommand;
  values: Record<string, Value>;
  onChange(values: Record<string, Value>): void;
}

/** The fields that are generated from the types of their parameters. */
export function OtherFields({ command, onChange, values }: Props) {
  const id = useId();
  return Object.entries(command.parameters.properties ?? {}).map(([key, schema]) => {
    if (ELSEWHERE.includes(key) || typeof schema !== 'object') return null;
    // A deprecated name, or a parameter for pipelines.
    if (schema.deprecated === true || 'x-for' in schema) return null;
    const { [key]: _removed, ...without } = values;
    const set = (value: Value | '') => onChange(value === '' ? without : { ...values, [key]: value });
    const shared = {
      id: `${id}-${key}`,
      required: command.parameters.required?.includes(key),
      'aria-describedby': `${id}-${key}-hint`,
    };
    const value = values[key] ?? '';
    return (
      <p key={key} className={styles.field}>
        <label htmlFor={shared.id}>{labelOf(key)}</label>
        {schema.enum ? (
          <select {...shared} value={String(value)} onChange={({ target }) => set(target.value)}>
            <option value="" />
            {schema.enum.map((choice) => (
              <option key={String(choice)}>{String(choice)}</option>
            ))}
          </select>
        ) : schema.type === 'boolean' ? (
          <input
            {...shared}
            required={false}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => set(target.checked)}
          />
        ) : schema.type === 'integer' ? (
          <input
            {...shared}
            type="number"
            min={schema.minimum}
            max={schema.maximum}
            value={String(value)}
            onChange={({ target }) => set(target.value === '' ? '' : Number(target.value))}
          />
        ) : (
          <input {...shared} maxLength={schema.maxLength} value={String(value)} onChange={({ target }) => set(target.value)} />
        )}
        <span id={shared['aria-describedby']} className={styles.hint}>
          {schema.description}
        </span>
      </p>
    );
  });
}

/** `fromStage` is called "From stage". */
const labelOf = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
