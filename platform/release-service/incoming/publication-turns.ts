import type { PartName } from 'shared/contract';
import { BadRelease } from 'platform/refusal';
import { Refused } from '../answers/problem';

/** The most concurrent publications, each of another section. */
const MOST = 4;
/** The most publications of a section that wait while another of it runs. */
const MOST_WAITING = 2;
/** Timeout of a publication in milliseconds, from its turn to its response, over all its pairs. Today's slowest takes a twelfth. */
export const BUDGET = 90_000;
/** The same with a trial in a browser: a shell beside every section, on a slow machine. The tool waits ten minutes. */
export const BUDGET_WITH_TRIAL = 540_000;
/** `Retry-After`, in seconds, of a publication that was refused because too many wait. */
const RETRY_AFTER = 30;

interface Waiting {
  section: PartName;
  begin(): Promise<void>;
}

/**
 * The queue of publications. Those of one section run one after the other, those of different sections concurrently, so that a
 * publication that hangs delays only its own section, and only until its timeout.
 */
export class PublicationTurns {
  #waiting: Waiting[] = [];
  readonly #working = new Set<PartName>();
  /** Sections that had a turn, least recent first. */
  #order: PartName[] = [];

  constructor(private readonly budget = BUDGET) {}

  /** Runs work in its turn. Refuses it if too many of its section wait. @param work must end soon after its signal is aborted */
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
    const next = this.#takeReady();
    if (!next) return;
    const { section, begin } = next;
    this.#working.add(section);
    this.#order = [...this.#order.filter((other) => other !== section), section];
    void begin().finally(() => {
      this.#working.delete(section);
      this.#next();
    });
  }

  /** Takes the next waiting publication, of the section whose last turn is least recent. */
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
