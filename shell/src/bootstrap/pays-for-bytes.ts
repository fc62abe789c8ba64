/** A visitor who pays for each byte, or waits long for it, is sent nothing before they ask for it. */
export function paysForBytes(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || /2g/.test(connection?.effectiveType as string);
}
