/** One sample of a scrape. */
export interface ScrapedSample {
  /** With `_bucket`, `_sum` or `_count` for a histogram's parts. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ScrapedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ScrapedSample[];
}

const NAME = /^[a-z][a-z0-9_]*$/;
const SAMPLE = /^([a-z][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-z][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const WRONG_UNIT = /_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/;

/**
 * Reads Prometheus' text format, strictly: every metric has one HELP and one TYPE, both before its samples, which stand
 * together; names are in base units; counters, and only they, end in `_total`; a histogram is whole and cumulative; no
 * sample comes twice. @throws Error that names the first fault.
 */
export function parseExposition(text: string): ReadonlyMap<string, ScrapedMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const metrics = new Map<string, ScrapedMetric & { readonly samples: ScrapedSample[] }>();
  let help: readonly [name: string, words: string] | null = null;
  let current: (ScrapedMetric & { readonly samples: ScrapedSample[] }) | null = null;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('# HELP ')) {
      const [, name = '', words = ''] = /^# HELP (\S+) (.+)$/.exec(line) ?? [];
      if (words === '') throw new Error(`No help: ${line}`);
      help = [name, words];
    } else if (line.startsWith('# TYPE ')) {
      const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
      if (help?.[0] !== name) throw new Error(`A type without its help: ${line}`);
      if (metrics.has(name)) throw new Error(`A second ${name}`);
      current = { name, type, help: help[1], samples: [] };
      metrics.set(name, current);
    } else {
      const sample = parseSample(line);
      if (current === null || baseName(sample.name, current) !== current.name) {
        throw new Error(`A sample outside its metric: ${line}`);
      }
      current.samples.push(sample);
    }
  }
  for (const metric of metrics.values()) check(metric);
  return metrics;
}

function parseSample(line: string): ScrapedSample {
  const [, name = '', inBraces = '', figure = ''] = SAMPLE.exec(line) ?? [];
  const value = Number(figure.replace('+Inf', 'Infinity'));
  // Of Node's own figures some are unknown between two scrapes that follow each other at once.
  const isUnknown = name.startsWith('nodejs_') && /^nan$/i.test(figure);
  if (name === '' || figure === '' || (Number.isNaN(value) && !isUnknown))
    throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let read = 0;
  while (read < inBraces.length) {
    const [all, key, content] = LABEL.exec(inBraces) ?? [];
    if (all === undefined || key === undefined || content === undefined || key in labels) {
      throw new Error(`Wrong labels: ${line}`);
    }
    labels[key] = content;
    read += all.length;
  }
  return { name, labels, value };
}

function baseName(name: string, { type }: ScrapedMetric): string {
  return type === 'histogram' || type === 'summary' ? name.replace(/_(bucket|sum|count)$/, '') : name;
}

function check({ name, type, samples }: ScrapedMetric): void {
  if (!NAME.test(name) || WRONG_UNIT.test(name)) throw new Error(`Not a name in base units: ${name}`);
  if (name.startsWith('bellwether_') && (type === 'counter') !== name.endsWith('_total')) {
    throw new Error(`Counters end in _total, others do not: ${name}`);
  }
  const keys = samples.map((sample) => `${sample.name}${keyOf(sample.labels)}`);
  if (new Set(keys).size < keys.length) throw new Error(`A sample comes twice: ${name}`);
  if (type === 'counter' && samples.some(({ value }) => value < 0)) throw new Error(`Below zero: ${name}`);
  if (type !== 'summary' && samples.some(({ labels }) => 'quantile' in labels)) {
    throw new Error(`A quantile outside a summary: ${name}`);
  }
  if (type === 'histogram') checkHistogram(name, samples);
}

function keyOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map((pair) => JSON.stringify(pair));
  return pairs.sort((a, b) => a.localeCompare(b)).join();
}

function checkHistogram(name: string, samples: readonly ScrapedSample[]): void {
  const series = new Map<string, ScrapedSample[]>();
  for (const sample of samples) {
    const { le: _bound, ...labels } = sample.labels;
    const key = keyOf(labels);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, ofOne] of series) {
    const buckets = ofOne.filter((sample) => sample.name === `${name}_bucket`);
    const counts = buckets.map(({ value }) => value);
    const total = ofOne.find((sample) => sample.name === `${name}_count`)?.value;
    const isCumulative = counts.every((count, i) => count >= (counts[i - 1] ?? 0));
    const hasSum = ofOne.some((sample) => sample.name === `${name}_sum`);
    if (!isCumulative || !hasSum || buckets.at(-1)?.labels['le'] !== '+Inf' || counts.at(-1) !== total) {
      throw new Error(`Not a whole histogram: ${name} ${key}`);
    }
  }
}
