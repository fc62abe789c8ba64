import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { SEARCH } from 'shared/ui/icon-paths';
import type { TitledGuide } from '../topics/load-guides';
import type { Search } from './search-engine';
import { NothingFound } from './nothing-found';
import { SearchOptions } from './search-options';
import { useSearchBox } from './use-search-box';
import styles from './search-box.module.scss';

interface SearchBoxProps {
  guides: TitledGuide[];
  cap: number;
  /** The query of the address. */
  query?: string;
  /** The search engine, if the route has loaded it for the query. */
  search?: Search | null;
  noResult: ReactNode;
  /** Announced for a query that replaces another, because a search on the search page focuses no heading. */
  announcement?: ReactNode;
  /** Guides to suggest when no similar one is found. */
  otherwise?: TitledGuide[];
}

/** A combobox over guides and clauses, in a form that works without scripts. */
export function SearchBox({ guides, cap, query = '', search = null, noResult, announcement, otherwise = [] }: SearchBoxProps) {
  const t = useTexts('help');
  const navigate = useNavigate();
  const id = useId();
  // The page's own heading names the results that it opens with.
  const [initial, setInitial] = useState<string | null>(query);
  if (initial !== null && initial !== query) setInitial(null);
  const optionId = (position: number) => `${id}-${position}`;
  const { box, text, results, near, isOpen, active, hasNoResult, type, open, close, onKeyDown } = useSearchBox({
    guides,
    cap,
    query,
    search,
    onChoose: ({ address }) => navigate(address),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    const q = text.trim();
    // As in a browser: the same search adds no history entry, nor does a second Enter while the page loads.
    const replace = q === new URLSearchParams(window.location.search).get('q')?.trim();
    if (q !== '') navigate(`/help-center/search?${new URLSearchParams({ q })}`, { replace });
  };

  return (
    <form className={styles.form} role="search" action="/help-center/search" method="get" onSubmit={submit}>
      <div className={styles.field}>
        <Icon path={SEARCH} className={styles.icon} />
        <input
          ref={box}
          type="search"
          name="q"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={isOpen}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onClick={open}
          onBlur={close}
        />
        <button type="submit">{t('search.submit')}</button>
        <SearchOptions
          id={`${id}-list`}
          optionId={optionId}
          results={isOpen ? results : []}
          active={active}
          onChoose={({ address }) => navigate(address)}
        />
      </div>
      <div role="status" className={hasNoResult ? styles.nothing : undefined}>
        {hasNoResult && noResult}
      </div>
      {hasNoResult && <NothingFound near={near.length > 0 ? near : otherwise} />}
      <p className={styles.count} aria-live="polite">
        {isOpen ? t('search.count', { count: results.length }) : initial === null && text === query && announcement}
      </p>
    </form>
  );
}
