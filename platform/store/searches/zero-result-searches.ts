import type { Language } from 'shared/contract';
import { storable } from '../../printable';
import type { Engine } from '../engine';

/** A search of the help center without results, recorded once enough networks have made it. */
export interface ZeroResultSearch {
  language: Language;
  words: string;
  /** The number of networks that searched for it, each counted once a week. */
  networks: number;
  /** The last day, in UTC. */
  last: string;
}

export const SEARCH_TABLES = [
  `CREATE TABLE site.searches (
    language text NOT NULL,
    words text NOT NULL,
    networks integer NOT NULL,
    last text NOT NULL,
    PRIMARY KEY (language, words)
  )`,
];

/** Each origin records those of its visitors, and the release service lists all of them. */
export const SEARCH_RIGHTS = ['GRANT SELECT, INSERT, UPDATE, DELETE ON site.searches TO site_origin, site_publisher'];

/** The most entries; those with most networks are kept. */
const MOST = 500;
const MOST_FIRST = 'ORDER BY networks DESC, last DESC, language, words';

/** The searches without results. */
export class ZeroResultSearches {
  constructor(private readonly engine: Engine) {}

  /** Most frequent first. */
  list(): Promise<ZeroResultSearch[]> {
    return this.engine.query(`SELECT language, words, networks, last FROM site.searches ${MOST_FIRST}`);
  }

  /** Records searches, adding their networks to those of earlier searches for the same words. */
  add(...searches: ZeroResultSearch[]): Promise<void> {
    return this.engine.change(async (query) => {
      for (const { language, words, networks, last } of searches)
        await query(
          `INSERT INTO site.searches (language, words, networks, last) VALUES ($1, $2, $3, $4)
             ON CONFLICT (language, words) DO UPDATE SET networks = searches.networks + excluded.networks,
               last = CASE WHEN excluded.last > searches.last THEN excluded.last ELSE searches.last END`,
          [language, storable(words), networks, last],
        );
      // SQLite takes an OFFSET only after a LIMIT.
      await query(
        `DELETE FROM site.searches WHERE (language, words) IN (SELECT language, words FROM site.searches ${MOST_FIRST} LIMIT 100000 OFFSET ${MOST})`,
      );
    });
  }
}
