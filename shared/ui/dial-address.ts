/** The `tel:` address of a phone number such as `+250 700 000 000`. */
export const phoneAddress = (number: string): string => `tel:${number.replaceAll(' ', '')}`;

/** The `tel:` address that dials a USSD code such as `*528#`; `#` would otherwise start a fragment. */
export const ussdAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;
