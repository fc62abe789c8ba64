/**
 * The texts of one namespace: `t('a.b')`, with `{{name}}` filled from the values, and with a `count` the form `a.b_one` or
 * `a.b_other` where there is one.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
