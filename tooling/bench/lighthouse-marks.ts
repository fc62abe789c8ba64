import { median } from './quantiles';

/** The marks of one page: scores in percent, times in milliseconds, the cumulative layout shift. */
export interface Marks {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  /** Largest contentful paint. */
  paint: number;
  blocking: number;
  shift: number;
}

/** The part of Lighthouse's report that is read here. */
export interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** The bounds for every page. */
const LEAST = { performance: 99, accessibility: 100, practices: 100, seo: 100 };
const MOST = { paint: 1_000, blocking: 80, shift: 0.02 };

/** A score that Lighthouse could not measure is 0, and a time is `Infinity`, so that both are faults. */
export function readReport({ categories, audits }: Report): Marks {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Infinity;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    paint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

/** The median of each mark. */
export function medians(all: readonly Marks[]): Marks {
  const names = Object.keys(all[0]!) as (keyof Marks)[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((marks) => marks[name]))])) as unknown as Marks;
}

export function faultsOf(marks: Marks): string[] {
  const low = entries(LEAST).flatMap(([name, least]) =>
    marks[name] < least ? [`${name} is ${marks[name]}, below ${least}`] : [],
  );
  const high = entries(MOST).flatMap(([name, most]) => (marks[name] > most ? [`${name} is ${marks[name]}, above ${most}`] : []));
  return [...low, ...high];
}

const entries = (bounds: Partial<Marks>) => Object.entries(bounds) as [keyof Marks, number][];
