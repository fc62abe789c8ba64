import type { Messages } from '../contract';

/** Every key of nested messages as `a.b.c`, and the placeholders in its text. */
export function messageShape(messages: Messages, prefix = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, (value.match(/\{\{\w+\}\}/g) ?? []).sort()]]
        : Object.entries(messageShape(value, `${prefix}${key}.`)),
    ),
  );
}
