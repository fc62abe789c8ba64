import type { Language } from 'shared/contract';
import { RECALLS_MARK } from 'shared/contract/worker/page-seal';
import type { SavedPages, SavedPagesSize } from 'shared/contract/worker/requests';
import { sealOf } from './fake-seal';

/** A page as the site sends it, with the releases that it is made of. */
export const pageHtml = (title: string, releases: string[], language: Language = 'en'): string =>
  `<html lang="${language}"><head><title>${title}</title></head><body><div id="root">${title}</div>${releases
    .map((release) => `<i>/_releases/${release}/main.js</i>`)
    .join('')}</body></html>`;

export const htmlResponse = (html: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', Date: 'Sun, 22 Nov 2026 10:00:00 GMT', ...headers },
  });

/** A `fetch` with the responses of the test; it rejects for every other address. */
export class FakeSite {
  readonly requested: string[] = [];
  readonly #responses = new Map<string, () => Response>();

  readonly fetch = async (address: string): Promise<Response> => {
    this.requested.push(address);
    const response = this.#responses.get(address);
    if (!response) throw new TypeError('Failed to fetch');
    return response();
  };

  respond(address: string, make: () => Response): void {
    this.#responses.set(address, make);
  }

  json(address: string, value: unknown): void {
    this.respond(address, () => Response.json(value, { headers: { Date: 'Sun, 22 Nov 2026 10:00:00 GMT' } }));
  }

  blocks(...releases: string[]): void {
    this.respond('/_recalled', () => Response.json(releases, { headers: { [RECALLS_MARK]: releases.join(' ') } }));
  }

  /** Two guides of one release of help, with a script of 500 bytes. */
  offersGuides(version: string, language: Language = 'en'): void {
    const releases = [`shell/1`, `help/${version}`];
    const file = `/_releases/help/${version}/main.js`;
    const pages = Object.fromEntries(
      ['/help-center', '/help-center/search', '/help-center/goal'].map((path) => [
        path,
        pageHtml(`${path} ${version}`, releases, language),
      ]),
    );
    const policy = "default-src 'none'";
    const saved: SavedPages = { releases, files: { [file]: 500 }, policy, seal: sealOf(policy, pages), pages };
    const size: SavedPagesSize = {
      releases,
      files: saved.files,
      count: 3,
      bytes: 1000,
      length: JSON.stringify(saved).length,
    };
    this.json(`/_offline/help?lng=${language}`, size);
    this.json(`/_offline/help/pages?lng=${language}`, saved);
    this.respond(file, () => new Response('script'));
  }
}
