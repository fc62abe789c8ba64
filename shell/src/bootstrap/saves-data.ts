/** Whether the visitor saves data or has a slow connection; nothing is then fetched in advance. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || /2g/.test(connection?.effectiveType as string);
}
