import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage } from 'shared/platform';
import type { Language } from 'shared/contract';
import { SEARCHES_ADDRESS } from 'shared/contract/page/addresses';
import type { TitledGuide } from '../topics/load-guides';
import type { SearchResult, Search } from './search-engine';
import { useResults } from './use-results';

interface SearchBoxState {
  guides: TitledGuide[];
  cap: number;
  /** The query of the address, and the search that the route loaded for it. */
  query: string;
  search: Search | null;
  onChoose(result: SearchResult): void;
}

/** Takes over the box from `src/early-search.ts`, and prevents a later start of it. */
function endEarlySearch(): void {
  globalThis.endEarlySearch?.();
  globalThis.endEarlySearch = () => undefined;
}

/** The state of the search box and its keyboard handling. `active` is the option that Enter follows, or -1. */
export function useSearchBox({ guides, cap, query, search, onChoose }: SearchBoxState) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  const [lastSettled, setLastSettled] = useState(query);
  const [wantsList, setWantsList] = useState(false);
  const [active, setActive] = useState(-1);
  const [early, setEarly] = useState<string | null>(null);
  const settled = useSettled(text, early);
  const { language } = useLanguage();
  const { results, near, isWaiting, isMissing } = useResults({ guides, text, settled, cap, search });
  const isOpen = wantsList && results.length > 0;

  // After a navigation to another query the box shows it.
  if (query !== lastQuery) {
    setLastQuery(query);
    setText(query);
  }

  // Other results have no active option. Not in an effect, which would run after a key press that follows the results at once, and undo it.
  if (settled !== lastSettled) {
    setLastSettled(settled);
    setActive(-1);
  }

  // Takes over a text that was typed before hydration, and searches it.
  useLayoutEffect(() => {
    const { value } = box.current!;
    if (value === query) return;
    setText(value);
    setEarly(value);
    setWantsList(document.activeElement === box.current);
    // Only once, on hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // The early search's list stays until this one has results.
  const isAnswered = text === settled && !isWaiting;
  useLayoutEffect(() => {
    if (box.current!.value === text && (isAnswered || text !== early || !wantsList)) endEarlySearch();
  });

  const hasNoResult = settled !== '' && results.length === 0 && !isWaiting;
  useEffect(() => {
    if (!hasNoResult || isMissing || text !== settled) return;
    const timer = setTimeout(() => reportZeroResult(language, settled), REPORT_DELAY);
    return () => clearTimeout(timer);
  }, [hasNoResult, isMissing, language, settled, text]);

  const close = () => {
    setWantsList(false);
    setActive(-1);
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    setWantsList(true);
  };
  /** From the box (-1) through the options and back to it. */
  const move = (by: 1 | -1) => {
    const stops = results.length + 1;
    setWantsList(true);
    setActive(((active + 1 + by + stops) % stops) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, (() => void) | false> = {
      ArrowDown: results.length > 0 && (() => move(1)),
      ArrowUp: results.length > 0 && (() => move(-1)),
      Enter: isOpen && active >= 0 && (() => onChoose(results[active]!)),
      Escape: isOpen && close,
    };
    const action = !event.nativeEvent.isComposing && actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    box,
    text,
    results,
    near,
    isOpen,
    active,
    hasNoResult,
    type,
    open: () => setWantsList(true),
    close,
    onKeyDown,
  };
}

/** Milliseconds for which "nothing found" must be shown before the search counts as one without results. */
const REPORT_DELAY = 3_000;

/** Reports the words of a search without results, for the editors of the guides. Not awaited, and not retried. */
function reportZeroResult(language: Language, words: string): void {
  fetch(SEARCHES_ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ language, words }),
  }).catch(() => undefined);
}

/** Specification, section 9. */
const DELAY = 500;

/**
 * The text as it was when typing last stopped; an emptied box is empty at once.
 *
 * @param early what was typed before the page was hydrated: that took as long as the delay
 */
function useSettled(text: string, early: string | null): string {
  const [settled, setSettled] = useState(text);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (isEmpty || text === early) return setSettled(isEmpty ? '' : text);
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text, isEmpty, early]);

  return settled;
}
