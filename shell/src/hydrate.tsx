// First, because it defines the order of the layers of all other styles.
import './theme/index.scss';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, createTexts } from 'shared/platform';
import { App } from './app';
import { withoutMarks } from './bootstrap/replay';
import { pause } from './bootstrap/pause';
import { watchArrivals, withTimeout } from './loading/timeout';
import { trustProse } from './loading/trust-prose';
import { loadMessages } from './language/load-messages';
import { PAGE_STATE_ID, SELECTION_ID, ROOT_ID, SECTION_ID } from 'shared/contract/page/marks';
import type { HydrationFacts, PageState, SelectionInPage, PageSelection, RenderedState } from 'shared/contract/page/page-state';
import { collectHashes } from './loading/integrity';
import { createPageLoader, type RemoteLoader } from './loading/page-loader';
import type { Language, Messages, SectionName } from 'shared/contract';
import { reportFailed, reportFelt, reportLoaded, reportRecovered, reportRequested, startReporting } from './signals/report';

/** Milliseconds until the page is hydrated without its section, whose rendered HTML stays until the code arrives. */
const DEADLINE = 3_000;

/** @param createRemoteLoader fetches sections: by Module Federation, or from one build for the comparison of `npm run bench` */
export async function hydrate(
  createRemoteLoader: (selection: PageSelection, rendered: SectionName | null) => RemoteLoader,
): Promise<void> {
  const facts = frozen<HydrationFacts>(globalThis.early!.facts!);
  const page: PageState = { ...readJson<RenderedState>(PAGE_STATE_ID), site: facts.site, year: facts.year };
  const { facts: _file, releases: _listed, ...inPage } = readJson<SelectionInPage>(SELECTION_ID);
  const selection: PageSelection = { ...inPage, shell: facts.shell, sections: facts.sections };
  collectHashes(selection);
  startReporting(selection);
  if (selection.arms) reportRequested(page.section);
  trustProse();
  watchArrivals();

  const texts = createTexts(page.language);
  const loader = createPageLoader(
    createRemoteLoader(selection, page.section),
    selection.sections,
    texts,
    page.site,
    reportFailed,
    withTimeout,
  );
  // In parallel with the shell's messages.
  const arrived = loader.page(location, page.language).then(
    () => true,
    () => false,
  );
  texts.add(page.language, 'shell', await messagesFor(page.language));
  const root = document.getElementById(ROOT_ID)!;
  const isReady = await Promise.race([arrived, after(DEADLINE)]);
  await pause();
  const written = withoutMarks(() => ({ html: document.getElementById(SECTION_ID)?.innerHTML ?? '', page: root.innerHTML }));

  // In a transition React hydrates in slices of a few milliseconds, and the section apart from the page around it.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App page={page} selection={selection} texts={texts} loader={loader} rendered={{ ...written, isReady }} />
      </BrowserRouter>,
      { onRecoverableError: (error, { componentStack }) => reportRecovered(page.section, error, componentStack) },
    );
  });
  reportLoaded('shell');
  if (selection.arms) whenIdle(() => startFelt(page.section));
  // Previews are not cached; under development files change under the same name.
  if ('serviceWorker' in navigator && !selection.preview && selection.shell.version !== 'dev') whenIdle(startOffline);
}

/** The page cannot be hydrated without its messages: when they failed, the visitor's next press requests them again. */
const messagesFor = (language: Language): Promise<Messages> =>
  loadMessages(language).catch(() => nextPress().then(() => messagesFor(language)));

const nextPress = () =>
  new Promise((resolve) => {
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, resolve, { once: true });
  });

const startOffline = () =>
  import(/* webpackChunkName: "offline" */ './offline/start-offline')
    .then((offline) => offline.startOffline())
    // Browsers may forbid it, as in private windows; nothing is cached then.
    .catch((error: unknown) => console.info(error));

/** Fetched only while a rollout runs. */
const startFelt = (section: SectionName | null) =>
  import(/* webpackChunkName: "felt" */ './signals/felt')
    .then(({ watchFelt }) => watchFelt(section, reportFelt))
    .catch((error: unknown) => console.info(error));

const whenIdle = (work: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(work);

function readJson<Value>(id: string): Value {
  return frozen(document.getElementById(id)!.textContent!);
}

/** Frozen, because sections get parts of the page's data and facts. */
function frozen<Value>(text: string): Value {
  return JSON.parse(text, (_key, value) => Object.freeze(value));
}

const after = (milliseconds: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds));
