import type { Page, Route } from '@playwright/test';
import { plant } from './plant';

export type SectionName = 'landing' | 'legal' | 'help';
export type Moment = 'on the first load' | 'on a later navigation' | 'after the bootstrap script';

export interface Fault {
  what: string;
  /** The cell that every run tries; the long run tries all. */
  sample: [SectionName, Moment];
  /** The fault is in the release itself: the page names the hash of the faulty file. */
  isPlanted?: boolean;
  /** The file does not arrive, so the visitor waits; every other fault shows at once. */
  hangs?: boolean;
  /** Causes the fault; answers how often an affected file was requested. */
  bring(page: Page, section: SectionName, url: string): Promise<() => number>;
}

const ENTRY = /\/remoteEntry\.js(\?|$)/;
const CHUNK = /\/static\/js\/(?!messages-)[^/]+\.js$/;
const MESSAGES = /\/static\/js\/messages-[^/]+\.js$/;
const STYLE = /\.css$/;
const CONTENT = /\/content\//;

/** Answers every matching file of the section by `answer`. */
const answering =
  (files: RegExp, answer: (route: Route) => Promise<unknown>): Fault['bring'] =>
  async (page, section) => {
    let count = 0;
    await page.route(
      (url) => url.pathname.startsWith(`/_releases/${section}/`) && files.test(url.pathname + url.search),
      async (route) => {
        count += 1;
        // A page that was left takes no answer.
        await answer(route).catch(() => undefined);
      },
    );
    return () => count;
  };

const status = (code: number) => (route: Route) => route.fulfill({ status: code, contentType: 'text/plain', body: 'Not here.' });
const never = () => new Promise<never>(() => undefined);
const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the hotel’s network</p>' });
const corrupt = async (route: Route) => {
  const answer = await route.fetch();
  const headers = { ...answer.headers(), 'cache-control': 'no-store' };
  await route.fulfill({ status: answer.status(), headers, body: (await answer.text()).replace(/.$/s, ' $&') });
};

const FIRST = 'on the first load';
const LATER = 'on a later navigation';
const AFTER_BOOTSTRAP = 'after the bootstrap script';

/** Whatever can be wrong with a section's release on its way to a visitor, or in it. */
export const FAULTS: Fault[] = [
  { what: 'entry answers 404', sample: ['help', LATER], bring: answering(ENTRY, status(404)) },
  { what: 'entry answers 500', sample: ['landing', FIRST], bring: answering(ENTRY, status(500)) },
  { what: 'entry hangs', sample: ['legal', LATER], hangs: true, bring: answering(ENTRY, never) },
  { what: 'entry is HTML instead of script', sample: ['help', AFTER_BOOTSTRAP], bring: answering(ENTRY, html) },
  { what: 'entry is corrupt', sample: ['landing', LATER], bring: answering(ENTRY, corrupt) },
  {
    what: 'entry throws',
    sample: ['legal', AFTER_BOOTSTRAP],
    isPlanted: true,
    bring: plant((name) => `;throw new Error('planted in ${name}')`),
  },
  { what: 'chunk answers 404', sample: ['legal', FIRST], bring: answering(CHUNK, status(404)) },
  { what: 'chunk hangs', sample: ['help', AFTER_BOOTSTRAP], hangs: true, bring: answering(CHUNK, never) },
  { what: 'chunk is corrupt', sample: ['landing', AFTER_BOOTSTRAP], bring: answering(CHUNK, corrupt) },
  { what: 'style answers 404', sample: ['help', FIRST], bring: answering(STYLE, status(404)) },
  { what: 'style hangs', sample: ['landing', LATER], hangs: true, bring: answering(STYLE, never) },
  { what: 'style is corrupt', sample: ['legal', LATER], bring: answering(STYLE, corrupt) },
  { what: 'messages answer 404', sample: ['help', LATER], bring: answering(MESSAGES, status(404)) },
  { what: 'content answers 404', sample: ['legal', LATER], bring: answering(CONTENT, status(404)) },
  { what: 'content is corrupt', sample: ['help', LATER], bring: answering(CONTENT, corrupt) },
  { what: 'render throws', sample: ['landing', FIRST], isPlanted: true, bring: plant(inPage('throw new Error("planted")')) },
  {
    what: 'effect throws',
    isPlanted: true,
    sample: ['help', LATER],
    bring: plant(inPage('React.useEffect(() => { throw new Error("planted") })')),
  },
  {
    what: 'contract is another',
    sample: ['legal', AFTER_BOOTSTRAP],
    isPlanted: true,
    bring: plant(exporting('{ ...remote, contract: 99 }')),
  },
];

/** Code that has a container export another remote; `React` is the shell's, from the scope that it lends. */
function exporting(remote: string): (container: string) => string {
  return (container) => `
;(() => {
  const { init, get } = ${container};
  let scope;
  ${container} = {
    init: (lent, ...rest) => ((scope = lent), init(lent, ...rest)),
    get: async (id) => {
      const exposed = (await get(id))();
      const React = (await Object.values(scope.react)[0].get())();
      const remote = exposed.default;
      return () => ({ default: ${remote} });
    },
  };
})();`;
}

/** Every page of the remote runs this as it is rendered. */
function inPage(code: string): (container: string) => string {
  return exporting(`{ ...remote, routes: remote.routes.map((route) => ({ ...route, load: async (asked) => {
    const page = await route.load(asked);
    return page && { ...page, Page: (props) => { ${code}; return React.createElement(page.Page, props); } };
  } })) }`);
}
