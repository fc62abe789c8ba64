/**
 * Returns a text of one namespace: `t('a.b')`, with `{{name}}` filled from the values; with a `count` the form `a.b_one` or
 * `a.b_other`, if there is one.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
