import type { Translate } from './translate';

/**
 * The English texts of each namespace, as `typeof import('./en.json')`: each workspace adds its own beside its messages
 * (`declare module 'shared/contract'`), so that this file names no section.
 */
export interface SectionTexts {}

/** What fills the placeholders of a text. */
type Values = Record<string, string | number>;

/** The address of every text in nested messages, such as `footer.terms`. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** A text with a form for each number is asked for without the form. */
type PluralKey<Path extends string> = Path extends `${infer Key}_${Intl.LDMLPluralRule}` ? Key : never;
type PlainKey<Path extends string> = Path extends `${string}_${Intl.LDMLPluralRule}` ? never : Path;

/** `t` of messages with this shape: only their keys, and a number where the text depends on one. */
export type TextsOf<Texts> = (
  ...request:
    | [key: PlainKey<Path<Texts>>]
    | [key: PlainKey<Path<Texts>>, values: Values]
    | [key: PluralKey<Path<Texts>>, values: Values & { count: number }]
) => string;

/** `t` of one namespace; of any text when no workspace in sight has declared it. */
export type TextsIn<Namespace extends string> = Namespace extends keyof SectionTexts
  ? TextsOf<SectionTexts[Namespace]>
  : Translate;
