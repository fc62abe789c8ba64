/** The texts of one namespace in one language. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * The English texts of each namespace, as `typeof import('./en.json')`. Each workspace adds its own beside its messages by
 * `declare module 'shared/contract'`, so that this file names no section.
 */
export interface SectionTexts {}

/** What fills the placeholders of a text. */
type Values = Readonly<Record<string, string | number>>;

/**
 * Returns a text of one namespace: `t('a.b')`, with `{{name}}` filled from the values; with a `count` the form `a.b_one` or
 * `a.b_other`, if there is one.
 */
export type Translate = (key: string, values?: Values) => string;

/** The keys of all texts in nested messages, such as `footer.terms`. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** The key of a text with plural forms omits the form. */
type PluralKey<Path extends string> = Path extends `${infer Key}_${Intl.LDMLPluralRule}` ? Key : never;
type PlainKey<Path extends string> = Path extends `${string}_${Intl.LDMLPluralRule}` ? never : Path;

/** `t` for these messages: only their keys, and a `count` for texts with plural forms. */
export type TextsOf<Texts> = (
  ...request:
    | [key: PlainKey<Path<Texts>>]
    | [key: PlainKey<Path<Texts>>, values: Values]
    | [key: PluralKey<Path<Texts>>, values: Values & { count: number }]
) => string;

/** `t` of a namespace; any key when no included workspace declares the namespace. */
export type TextsIn<Namespace extends string> = Namespace extends keyof SectionTexts
  ? TextsOf<SectionTexts[Namespace]>
  : Translate;
