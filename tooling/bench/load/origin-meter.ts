interface Reading {
  cpu: number;
  memory: number;
}

/** Processor time and memory of one origin across restarts, from its own metrics. */
export class OriginMeter {
  /** Seconds of processor time. */
  cpu = 0;
  /** Resident memory in bytes, at the last reading. */
  memory = 0;
  #last: Reading = { cpu: 0, memory: 0 };

  constructor(private readonly port: number) {}

  /** Reads the metrics. An origin that is down changes nothing; the counter of a restarted one begins at 0. */
  async look(): Promise<void> {
    const reading = await this.#read().catch(() => null);
    if (!reading) return;
    this.cpu += reading.cpu >= this.#last.cpu ? reading.cpu - this.#last.cpu : reading.cpu;
    this.memory = reading.memory;
    this.#last = reading;
  }

  async #read(): Promise<Reading> {
    const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
    return { cpu: value('process_cpu_seconds_total'), memory: value('process_resident_memory_bytes') };
  }
}
