import type { FastifyReply } from 'fastify';
import type { Language } from 'shared/contract';

const TEXTS: Record<Language, { title: string; text: string }> = {
  en: { title: 'One moment, please', text: 'This page is being prepared. It will be here again in a moment.' },
  rw: { title: 'Tegereza gato', text: 'Uru rupapuro ruracyategurwa. Ruraboneka mu kanya.' },
};

/** Seconds after which the page reloads. */
const RETRY = 5;

/** Sends a plain page for a section that cannot be shown now. The page reloads itself, and caches must not store it. */
export function sendNotReady(reply: FastifyReply, language: Language): FastifyReply {
  const { title, text } = TEXTS[language];
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY}"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p><p><a href="/">${language === 'rw' ? 'Ahabanza' : 'Home'}</a></p></body>
</html>
`;
  return reply
    .code(503)
    .headers({ 'Retry-After': RETRY, 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" })
    .type('text/html; charset=utf-8')
    .send(html);
}
