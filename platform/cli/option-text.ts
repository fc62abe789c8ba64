import * as z from 'zod';
import { textForms, type TextForm } from '../commands';
import { UsageError } from '../refusal';

/** A plain decimal number: no sign, no exponent, no leading zero. */
const NUMBER = /^(0|[1-9]\d*)(\.\d+)?$/;

/** Unwraps the schema of a value from "optional" and "nullable". */
export function valueSchema(schema: z.core.$ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? valueSchema(schema.unwrap())
    : (schema as z.ZodType);
}

/** The text form of a parameter: the registered one, otherwise one that follows from its type. */
export function textForm(schema: z.ZodType): TextForm {
  const value = valueSchema(schema);
  return { ...formOfType(value), ...textForms.get(value), ...textForms.get(schema) };
}

function formOfType(value: z.ZodType): TextForm {
  if (value instanceof z.ZodEnum) return { value: 'word', takes: `one of ${value.options.join(', ')}` };
  if (value instanceof z.ZodNumber) {
    const { minimum = 0, maximum } = z.toJSONSchema(value) as { minimum?: number; maximum?: number };
    const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
    return { value: 'number', takes: isOpen ? `a number from ${minimum}` : `a number from ${minimum} to ${maximum}` };
  }
  if (value instanceof z.ZodArray) {
    const { takes } = textForm(value.element as z.ZodType);
    return { value: 'list', ...(takes && { takes: `${takes.replace(/^one of/, 'some of')}, with commas between` }) };
  }
  return { value: 'text' };
}

/**
 * Parses a parameter from the text of a command line.
 * @param label the option in messages, such as `--stages`
 */
export function readText(schema: z.ZodType, label: string, text: string): unknown {
  const { error, data } = schema.safeParse(valueOf(schema, text));
  if (!error) return data;
  const { takes = error.issues[0]!.message } = textForm(schema);
  throw new UsageError('wrong-option', `${label} is ${text.trim() === '' ? 'empty' : `"${text}"`}; it takes ${takes}`);
}

function valueOf(schema: z.ZodType, text: string): unknown {
  const value = valueSchema(schema);
  const { read } = textForm(schema);
  if (read) return read(text);
  if (value instanceof z.ZodNumber) return NUMBER.test(text) ? Number(text) : Number.NaN;
  if (value instanceof z.ZodArray) return text.split(',').map((part) => valueOf(value.element as z.ZodType, part.trim()));
  return text;
}
