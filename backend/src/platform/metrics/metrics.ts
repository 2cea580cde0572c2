import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LOGGER, type Logger } from '../logger/logger.js';
import { type Delays, delayText } from './delays.js';

/** What a metric is called and means. Names follow Prometheus: `bellwether_`, base units, `_total` for counters. */
export interface MetricFacts<L extends string> {
  readonly name: `bellwether_${string}`;
  readonly help: string;
  /** Each of few values, whatever people do: never an id, an address or a path they made up. */
  readonly labels: readonly L[];
}

export interface Sample<L extends string> {
  readonly labels: Readonly<Record<L, string>>;
  readonly value: number;
}

type Read<L extends string> = () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;

/** As long a figure may take that has to be asked for; without it the rest is answered. Longer than Readiness takes. */
const PATIENCE_MS = 2_500;

let ofProcess: Registry | null = null;

/** What every Node process tells: memory, processor, event loop. One for all applications in a process. */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What rooms count and measure, as Prometheus reads it. Rooms add theirs when they are made; a name can be had once. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly delayed: (() => string)[] = [];
  private readonly failing = new Set<string>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    processRegistry();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Something that is counted as it happens. Returns what counts it; `by` is 1 if it is not given. */
  counter<L extends string>(
    facts: MetricFacts<L>,
  ): (labels: Readonly<Record<L, string>>, by?: number) => void {
    const counter = new Counter<L>({ ...facts, ...this.common(facts) });
    return (labels, by = 1) => counter.inc(labels, by);
  }

  /** Something that a room counts by itself, read at each scrape; it only grows while the process runs. */
  count(facts: MetricFacts<never>, read: () => number): void {
    const counter: Counter = new Counter({
      ...facts,
      ...this.common(facts),
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /**
   * Something that goes up and down, read at each scrape. What is not known at that moment has no sample, so that no old
   * figure passes for a new one: that is so when `read` fails, or takes longer than 2.5 s.
   */
  gauge<L extends string>(facts: MetricFacts<L>, read: Read<L>): void {
    const gauge: Gauge<L> = new Gauge<L>({
      ...facts,
      ...this.common(facts),
      collect: async () => {
        const samples = await this.inTime(facts.name, read);
        gauge.reset();
        if (facts.labels.length === 0) gauge.remove();
        for (const { labels, value } of samples) gauge.set(labels, value);
      },
    });
  }

  /** How often something had which size. `buckets` are upper bounds in the unit of the name. Returns what notes one. */
  histogram<L extends string>(
    facts: MetricFacts<L> & { readonly buckets: readonly number[] },
  ): (labels: Readonly<Record<L, string>>, value: number) => void {
    const histogram = new Histogram<L>({ ...facts, ...this.common(facts), buckets: [...facts.buckets] });
    return (labels, value) => histogram.observe(labels, value);
  }

  /** A histogram that a room keeps by itself, for what happens so often that prom-client's own would cost too much. */
  delays(facts: MetricFacts<never>, delays: Delays): void {
    this.delayed.push(() => delayText(facts, delays));
  }

  /** Everything, in Prometheus' text format. Never waits longer than 2.5 s for a figure. */
  async text(): Promise<string> {
    const texts = await Promise.all([this.registry.metrics(), processRegistry().metrics()]);
    return [...texts, ...this.delayed.map((read) => `${read()}\n`)].join('\n');
  }

  private common<L extends string>({ labels }: MetricFacts<L>) {
    return { labelNames: [...labels], registers: [this.registry] };
  }

  private async inTime<L extends string>(name: string, read: Read<L>): Promise<readonly Sample<L>[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly Sample<L>[]>((resolve) => {
      timer = setTimeout(() => resolve([]), PATIENCE_MS);
    });
    try {
      const samples = await Promise.race([read(), late]);
      this.failing.delete(name);
      return samples;
    } catch (error) {
      if (!this.failing.has(name))
        this.logger.warn({ err: error, metric: name }, 'metrics: one could not be read');
      this.failing.add(name);
      return [];
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The one sample of a metric without labels; none while its value is not known. */
export function only(value: number | null | undefined): readonly Sample<never>[] {
  return value === null || value === undefined ? [] : [{ labels: {}, value }];
}
