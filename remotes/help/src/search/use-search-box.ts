import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import type { Topic } from '../topics/load-topics';
import { search } from './search';
import { useSettled } from './use-settled';

/** What the box holds, what it has found, and what its keys do. `active` is the option that Enter follows, or -1. */
export function useSearchBox(topics: Topic[], cap: number, query: string, onChoose: (topic: Topic) => void) {
  const [text, setText] = useState(query);
  const [wantsList, setWantsList] = useState(false);
  const [active, setActive] = useState(-1);
  const settled = useSettled(text);
  const results = useMemo(
    () =>
      search(
        topics.map(({ title }) => title),
        settled,
        cap,
      ).map((position) => topics[position]!),
    [topics, settled, cap],
  );
  const isOpen = wantsList && results.length > 0;

  useEffect(() => setText(query), [query]);
  useEffect(() => setActive(-1), [settled]);

  const show = (wanted: boolean) => {
    setWantsList(wanted);
    if (!wanted) setActive(-1);
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
      Escape: isOpen && (() => show(false)),
    };
    const action = !event.nativeEvent.isComposing && actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    text,
    results,
    isOpen,
    active,
    hasNoResult: settled !== '' && results.length === 0,
    type,
    open: () => setWantsList(true),
    close: () => show(false),
    onKeyDown,
  };
}
