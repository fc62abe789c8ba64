import type { FastifyInstance } from 'fastify';
import type { AnswerCounts, Answers } from 'platform/store';
import { kindOf } from '../metrics/kind-of';

/** The objective of `deploy/prometheus/alarms.yaml`: the highest share of pages that may fail. */
const FAILED_AT_MOST = 0.001;
/** With fewer pages the budget is never spent, because a share of 0.001 cannot be measured. */
const LEAST_PAGES = 10_000;

/** The error budget of thirty days of pages. While it is spent, no rollout advances automatically. */
export class PageBudget {
  #counts: AnswerCounts = { pages: 0, failed: 0 };
  #spent: string | null = null;

  constructor(private readonly answers: Pick<Answers, 'add'>) {}

  /** Why rollouts do not advance automatically; `null` while the budget is not spent. */
  get spent(): string | null {
    return this.#spent;
  }

  /** Counts every page that an origin answers. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      if (kindOf(request) === 'page') this.count(reply.statusCode);
      next();
    });
  }

  count(status: number): void {
    this.#counts.pages += 1;
    if (status >= 500) this.#counts.failed += 1;
  }

  /** Adds the counts to those of all origins, and computes what is left. @param now milliseconds since 1970 */
  async update(now: number): Promise<void> {
    const counts = this.#counts;
    this.#counts = { pages: 0, failed: 0 };
    try {
      const { failed, pages } = await this.answers.add(counts, now);
      const isSpent = pages >= LEAST_PAGES && failed > pages * FAILED_AT_MOST;
      this.#spent = isSpent
        ? `No rollout moves on by itself: of ${pages} pages in 30 days ${failed} were not answered, and the objective is ${pages - Math.floor(pages * FAILED_AT_MOST)}. By hand everything can be done.`
        : null;
    } catch (error) {
      this.#counts.pages += counts.pages;
      this.#counts.failed += counts.failed;
      throw error;
    }
  }
}
