import type { Page, Route } from '@playwright/test';
import { plant } from './plant';

export type SectionName = 'landing' | 'legal' | 'help';
export type Moment = 'on the first load' | 'on a later navigation' | 'after the bootstrap script';

export interface Fault {
  what: string;
  /** The cell that `npm test` runs, for a fault that no other one, no test of another file and no unit test of the loader resembles; `npm run test:soak` runs all. */
  sample?: [SectionName, Moment];
  /** The fault is part of the release itself, so the page has the hash of the faulty file. */
  isPlanted?: boolean;
  /** The file never arrives, so a timeout must end the wait. */
  hangs?: boolean;
  /** Causes the fault. @returns the number of requests for affected files so far */
  cause(page: Page, section: SectionName, url: string): Promise<() => number>;
}

const ENTRY = /\/remoteEntry\.js(\?|$)/;
const CHUNK = /\/static\/js\/(?!messages-)[^/]+\.js$/;
const MESSAGES = /\/static\/js\/messages-[^/]+\.js$/;
const STYLE = /\.css$/;
const CONTENT = /\/content\//;

/** Handles requests for matching files of the section with `respond`. */
const responding =
  (files: RegExp, respond: (route: Route) => Promise<unknown>): Fault['cause'] =>
  async (page, section) => {
    let count = 0;
    await page.route(
      (url) => url.pathname.startsWith(`/_releases/${section}/`) && files.test(url.pathname + url.search),
      async (route) => {
        count += 1;
        // The page may be closed already.
        await respond(route).catch(() => undefined);
      },
    );
    return () => count;
  };

const status = (code: number) => (route: Route) => route.fulfill({ status: code, contentType: 'text/plain', body: 'Not here.' });
const never = () => new Promise<never>(() => undefined);
const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the hotel’s network</p>' });
const corrupt = async (route: Route) => {
  const response = await route.fetch();
  const headers = { ...response.headers(), 'cache-control': 'no-store' };
  await route.fulfill({ status: response.status(), headers, body: (await response.text()).replace(/.$/s, ' $&') });
};

const FIRST = 'on the first load';
const LATER = 'on a later navigation';
const AFTER_BOOTSTRAP = 'after the bootstrap script';

/** Faults of a section's release in transit to a visitor, and in the release itself. */
export const FAULTS: Fault[] = [
  { what: 'entry answers 404', cause: responding(ENTRY, status(404)) },
  { what: 'entry answers 500', cause: responding(ENTRY, status(500)) },
  { what: 'entry hangs', sample: ['legal', LATER], hangs: true, cause: responding(ENTRY, never) },
  { what: 'entry is HTML instead of script', cause: responding(ENTRY, html) },
  { what: 'entry is corrupt', cause: responding(ENTRY, corrupt) },
  {
    what: 'entry throws',
    sample: ['legal', AFTER_BOOTSTRAP],
    isPlanted: true,
    cause: plant((name) => `;throw new Error('planted in ${name}')`),
  },
  { what: 'chunk answers 404', cause: responding(CHUNK, status(404)) },
  { what: 'chunk hangs', hangs: true, cause: responding(CHUNK, never) },
  { what: 'chunk is corrupt', cause: responding(CHUNK, corrupt) },
  { what: 'style answers 404', cause: responding(STYLE, status(404)) },
  { what: 'style hangs', hangs: true, cause: responding(STYLE, never) },
  { what: 'style is corrupt', cause: responding(STYLE, corrupt) },
  { what: 'messages answer 404', sample: ['legal', LATER], cause: responding(MESSAGES, status(404)) },
  { what: 'content answers 404', cause: responding(CONTENT, status(404)) },
  { what: 'content is corrupt', cause: responding(CONTENT, corrupt) },
  { what: 'render throws', sample: ['landing', FIRST], isPlanted: true, cause: plant(inPage('throw new Error("planted")')) },
  {
    what: 'effect throws',
    isPlanted: true,
    cause: plant(inPage('React.useEffect(() => { throw new Error("planted") })')),
  },
  {
    what: 'contract is another',
    isPlanted: true,
    cause: plant(exporting('{ ...remote, contract: 99 }')),
  },
];

/** Code that makes a container export the value of `remote`, an expression; `React` in it is the shell's, from the share scope. */
function exporting(remote: string): (container: string) => string {
  return (container) => `
;(() => {
  const { init, get } = ${container};
  let scope;
  ${container} = {
    init: (shared, ...rest) => ((scope = shared), init(shared, ...rest)),
    get: async (id) => {
      const exposed = (await get(id))();
      const React = (await Object.values(scope.react)[0].get())();
      const remote = exposed.default;
      return () => ({ default: ${remote} });
    },
  };
})();`;
}

/** Code that makes every page of the remote run `code` when it renders. */
function inPage(code: string): (container: string) => string {
  return exporting(`{ ...remote, routes: remote.routes.map((route) => ({ ...route, load: async (request) => {
    const page = await route.load(request);
    return page && { ...page, Page: (props) => { ${code}; return React.createElement(page.Page, props); } };
  } })) }`);
}
