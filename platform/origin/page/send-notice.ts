import type { FastifyReply } from 'fastify';
import type { Language } from 'shared/contract';

type Notice = Record<Language, { title: string; text: string }>;

/** For a page that cannot be shown yet. */
const BEING_PREPARED: Notice = {
  en: { title: 'One moment, please', text: 'This page is being prepared. It will be here again in a moment.' },
  rw: { title: 'Tegereza gato', text: 'Uru rupapuro ruracyategurwa. Ruraboneka mu kanya.' },
};

/** For a page that could not be shown, because the origin made an error. */
const FAILED: Notice = {
  en: { title: 'Something went wrong', text: 'Please try again in a moment.' },
  rw: { title: 'Ntibyagenze neza', text: 'Mwongere mugerageze mu kanya.' },
};

/** Seconds after which a page that is being prepared reloads. */
const RETRY = 5;

/** Sends a plain page for a section that cannot be shown now. The page reloads itself. */
export function sendNotReady(reply: FastifyReply, language: Language): FastifyReply {
  reply.code(503).header('Retry-After', RETRY);
  return send(reply, language, BEING_PREPARED, `<meta http-equiv="refresh" content="${RETRY}">`);
}

/** Sends a plain page instead of one that failed. */
export const sendFailed = (reply: FastifyReply, language: Language): FastifyReply => send(reply.code(500), language, FAILED);

/** Not cacheable, because the page will soon be available again. */
function send(reply: FastifyReply, language: Language, notice: Notice, refresh = ''): FastifyReply {
  const { title, text } = notice[language];
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${refresh}<title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p><p><a href="/">${language === 'rw' ? 'Ahabanza' : 'Home'}</a></p></body>
</html>
`;
  return reply
    .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" })
    .type('text/html; charset=utf-8')
    .send(html);
}
