/** The cookies of a request by name; the first of a name counts. */
export function readCookies(header = ''): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header.split(';')) {
    const [name, ...value] = part.trim().split('=');
    if (name) cookies[name] ??= value.join('=');
  }
  return cookies;
}

/** A cookie for the whole site; `seconds` is how long the browser keeps it. */
export function writeCookie(name: string, value: string | number, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}
