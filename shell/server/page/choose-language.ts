import { isLanguage, type Language } from 'shared/contract';

interface Choice {
  /** `lng` of the query. */
  query?: string;
  /** The cookie `i18nextLng`. */
  cookie?: string;
  acceptLanguage?: string;
}

/** Query, then cookie, then what the browser accepts, then English. */
export function chooseLanguage({ query, cookie, acceptLanguage }: Choice): Language {
  if (isLanguage(query)) return query;
  if (isLanguage(cookie)) return cookie;
  return accepted(acceptLanguage ?? '') ?? 'en';
}

function accepted(header: string): Language | undefined {
  const wishes = header.split(',').map((part, order) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality), order };
  });
  const sorted = wishes.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality || a.order - b.order);
  return sorted.map(({ language }) => language).find(isLanguage);
}
