interface Reading {
  cpu: number;
  memory: number;
}

/** Processor time and memory of one origin over its lives, by its own metrics. */
export class OriginMeter {
  /** Seconds of processor. */
  cpu = 0;
  /** Bytes that it holds, at the last look. */
  memory = 0;
  #last: Reading = { cpu: 0, memory: 0 };

  constructor(private readonly port: number) {}

  /** Nothing is read of an origin that is not there; one that was started again begins at nought. */
  async look(): Promise<void> {
    const read = await this.#read().catch(() => null);
    if (!read) return;
    this.cpu += read.cpu >= this.#last.cpu ? read.cpu - this.#last.cpu : read.cpu;
    this.memory = read.memory;
    this.#last = read;
  }

  async #read(): Promise<Reading> {
    const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
    return { cpu: value('process_cpu_seconds_total'), memory: value('process_resident_memory_bytes') };
  }
}
