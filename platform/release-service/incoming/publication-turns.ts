import type { PartName } from 'shared/contract';
import { BadRelease } from 'platform/refusal';
import { Refused } from '../answers/problem';

/** Publications at work at once, each of another section. */
const MOST = 4;
/** Publications of one section that wait while one of it is at work. */
const MOST_WAITING = 2;
/** Milliseconds for one publication, from its turn to its answer: all its pairs together. Today's slowest takes a twelfth. */
export const BUDGET = 90_000;
/** The same where pages are opened in a browser as well: a shell beside every section, on a slow machine. The tool waits ten minutes. */
export const BUDGET_WITH_TRIAL = 540_000;
/** Seconds after which a publication that found no place is worth sending again. */
const RETRY_AFTER = 30;

interface Waiting {
  section: PartName;
  begin(): Promise<void>;
}

/**
 * Publications take turns by section: those of one section one after the other, those of different sections beside each other, so that a
 * publication that hangs keeps only its own section waiting, and that for no longer than its budget.
 */
export class PublicationTurns {
  #waiting: Waiting[] = [];
  readonly #working = new Set<PartName>();
  /** Sections that had a turn, the one whose turn is longest ago first. */
  #order: PartName[] = [];

  constructor(private readonly budget = BUDGET) {}

  /** Does the work in its turn; refuses it when too much of its section waits. @param work ends soon after its signal is aborted */
  take<Result>(section: PartName, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#waiting.filter((other) => other.section === section).length >= MOST_WAITING)
      throw new Refused(
        'too-many-publications',
        `A release of ${section} is being published, and ${MOST_WAITING} more wait. Publish again in a minute.`,
        RETRY_AFTER,
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ section, begin: () => withBudget(section, this.budget, work).then(resolve, reject) });
      this.#next();
    });
  }

  #next(): void {
    for (let next = this.#takeReady(); next; next = this.#takeReady()) {
      const { section, begin } = next;
      this.#working.add(section);
      this.#order = [...this.#order.filter((other) => other !== section), section];
      void begin().finally(() => {
        this.#working.delete(section);
        this.#next();
      });
    }
  }

  /** The section whose last turn is longest ago comes first. */
  #takeReady(): Waiting | undefined {
    if (this.#working.size >= MOST) return undefined;
    const lastTurn = ({ section }: Waiting) => this.#order.indexOf(section);
    const ready = this.#waiting.filter(({ section }) => !this.#working.has(section));
    const [next] = ready.sort((one, other) => lastTurn(one) - lastTurn(other));
    this.#waiting = this.#waiting.filter((other) => other !== next);
    return next;
  }
}

async function withBudget<Result>(
  section: PartName,
  most: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const budget = new AbortController();
  const reason = new BadRelease(
    'publication-timed-out',
    `Publishing a release of ${section} took longer than ${most / 1000} s, and was ended.`,
  );
  const timer = setTimeout(() => budget.abort(reason), most);
  try {
    return await work(budget.signal);
  } finally {
    clearTimeout(timer);
  }
}
