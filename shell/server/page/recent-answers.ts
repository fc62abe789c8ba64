/** The answers that were asked for last, by key. One that fails is not kept. */
export class RecentAnswers<Answer> {
  /** A map keeps the order of insertion: the first one is the one that nobody asked for longest. */
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(private readonly capacity: number) {}

  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key);
    const answer = known ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (known) return known;
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.capacity) this.#answers.delete(oldest!);
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
