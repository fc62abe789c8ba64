import { fireEvent, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUAGES, type Language, type LoadedPage, type Remote } from '../contract';
import { describeStep, SCREENS, type Journey, type Journeys, type Step } from '../contract/registry/journeys';
import { PlatformContext, usePlatform } from '../platform';
import { loadAddress, renderInShell } from './render-in-shell';

/** Milliseconds until a step fails. */
const TIMEOUT = 20_000;

/** Declares a test for each journey and language: in English on a narrow screen and in Kinyarwanda on a wide one, unless the journey names a screen. */
export function testJourneys(remote: Remote, journeys: Journeys): void {
  for (const language of LANGUAGES)
    test.each(journeys[language].map((journey) => [journey.name, journey] as const))(
      `a visitor %s (${language})`,
      (_name, journey) => runJourney(remote, journey, language),
    );
}

/** @param timeout milliseconds until a step fails */
export async function runJourney(remote: Remote, journey: Journey, language: Language, timeout = TIMEOUT): Promise<void> {
  const { at, on = language === 'en' ? 'narrow' : 'wide', steps } = journey;
  // jsdom lacks both.
  Object.assign(globalThis, { matchMedia: (query: string) => mediaOf(query, SCREENS[on]), IntersectionObserver: InertObserver });
  const messages = await remote.loadMessages(language);
  const pages = <Pages remote={remote} language={language} />;
  renderInShell(<WithMenu>{pages}</WithMenu>, { path: at, language, namespace: remote.namespace, messages });
  for (const [index, step] of steps.entries()) {
    const element = await waitFor(() => find(step), { timeout }).catch((error: Error) => {
      throw new Error(`Step ${index + 1}, ${describeStep(step)}: ${error.message}`, { cause: error });
    });
    if (step.do === 'press') fireEvent.click(element);
    if (step.do !== 'type') continue;
    element.focus();
    fireEvent.change(element, { target: { value: step.text } });
  }
}

/** Finds the element of a step; while the shell's menu is open, in the menu. */
function find(step: Step): HTMLElement {
  const { role, name } = step;
  const place = within(document.querySelector<HTMLElement>('dialog[open]') ?? document.body);
  const element = role === 'text' ? place.getByText(name) : place.getByRole(role, { name, ...(step.do === 'see' && step.state) });
  expect(element).toBeVisible();
  return element;
}

/** The page of a section at the current address. */
function Pages({ remote, language }: { remote: Remote; language: Language }) {
  const { pathname, search } = useLocation();
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  useEffect(() => {
    let isLeft = false;
    void loadAddress(remote, pathname + search, { language }).then((page) => isLeft || setLoaded(page));
    return () => void (isLeft = true);
  }, [remote, language, pathname, search]);
  return loaded && <loaded.Page data={loaded.data} />;
}

/** The shell's menu, with the navigation of a section while it is open. */
function WithMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const menu = { isOpen, open: () => setOpen(true), close: () => setOpen(false), slot, setSlot };
  return (
    <PlatformContext value={{ ...usePlatform(), menu }}>
      {children}
      <dialog open={isOpen} ref={isOpen ? setSlot : undefined} />
    </PlatformContext>
  );
}

/** `matchMedia` of a screen of this width with reduced motion. */
function mediaOf(query: string, width: number) {
  const holds = query.split(' and ').every((feature) => {
    const [, side, limit] = /(min|max)-width: ([\d.]+)px/.exec(feature) ?? [];
    if (!side) return feature.includes('reduced-motion');
    return side === 'min' ? width >= Number(limit) : width <= Number(limit);
  });
  return { matches: holds, addEventListener: () => undefined, removeEventListener: () => undefined };
}

/** An IntersectionObserver on a page that is not scrolled. */
class InertObserver {
  observe() {}
  disconnect() {}
}
