import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes feedback in the format before site.db; the store imports it when it is opened. */
export function fillInbox(data: string, bytes: number): void {
  const at = new Date().toISOString();
  const lineOf = (number: number) => {
    const message = `${number} ${'x'.repeat(490)}`;
    const submission = { action: 'yesThanksApi', help_center_article_link: 'http://localhost/help-center/x', message };
    return `${JSON.stringify({ at, key: null, language: 'en', submission })}\n`;
  };
  const lines = Array.from({ length: Math.floor(bytes / lineOf(0).length) }, (_, number) => lineOf(number));
  mkdirSync(path.join(data, 'feedback'), { recursive: true });
  writeFileSync(path.join(data, `feedback/${at.slice(0, 10)}.jsonl`), lines.join(''));
}
