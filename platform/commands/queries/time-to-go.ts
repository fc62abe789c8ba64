/** Writes an estimate in words: "about 6 minutes", "about 30 hours", "about 12 days". */
export function timeToGo(hours: number): string {
  if (hours < 1) return about(hours * 60, 'minute');
  return hours < 48 ? about(hours, 'hour') : about(hours / 24, 'day');
}

function about(count: number, unit: string): string {
  const whole = Math.max(1, Math.round(count));
  return `about ${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
