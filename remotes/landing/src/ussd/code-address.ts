/** `*528#` as an address that dials it; a bare `#` would end the address. */
export const codeAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;
