/** The brand values that a text may name, such as `{{product}}`; a page fills them from the brand file. */
export const BRAND_VALUES = ['product', 'company', 'email', 'phone', 'ussd'] as const;
