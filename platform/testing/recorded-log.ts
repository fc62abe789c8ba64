import { log, setOutput } from '../server/log/log';

type Line = Record<string, unknown> & { event?: string; level: string; msg: string };

/** Records the lines of the log, in the format of production, until `end`. */
export class RecordedLog {
  text = '';
  readonly #before = setOutput((line) => (this.text += line));
  readonly #level = log.level;

  get lines(): Line[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  of(event: string): Line[] {
    return this.lines.filter((line) => line.event === event);
  }

  end(): void {
    log.level = this.#level;
    setOutput(this.#before);
  }
}
