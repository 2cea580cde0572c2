import { basename } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { TEXTS } from './table.js';
import type { Text } from './text.js';

/** As in `sees.ts`, which a reporter must not load: it belongs to tests. */
const SIGHT = 'sees';

/** Runs a part of a file's tests: such a file may leave texts out. */
const PICKS_TESTS = /^(-g|--grep(-invert)?(=.*)?|--last-failed|--shard(=.*)?|.*:\d+)$/;

/** Fails the run if a journey passed without seeing a text that it is there to see. */
// oxlint-disable-next-line import/no-default-export -- the way Playwright asks for a reporter
export default class SeenTextsReporter implements Reporter {
  private readonly seen = new Map<string, Set<string>>();
  private readonly notPassed = new Set<string>();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location }: TestCase, { annotations, status }: TestResult): void {
    const journey = basename(location.file, '.spec.ts');
    if (status !== 'passed') this.notPassed.add(journey);
    const keys = annotations.flatMap(({ type, description }) => (type === SIGHT ? (description ?? []) : []));
    this.seen.set(journey, new Set([...(this.seen.get(journey) ?? []), ...keys]));
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const missing = process.argv.some((argument) => PICKS_TESTS.test(argument)) ? [] : this.missing();
    for (const key of missing) process.stderr.write(`No journey saw ${JSON.stringify(key)}\n`);
    return Promise.resolve({ status: missing.length === 0 ? status : 'failed' });
  }

  /** What journeys of which every test passed have left out. */
  private missing(): readonly string[] {
    const entries: readonly (readonly [string, Text])[] = Object.entries(TEXTS);
    return entries.flatMap(([key, text]) => {
      if (!('journey' in text) || this.notPassed.has(text.journey)) return [];
      return this.seen.get(text.journey)?.has(key) === false ? [key] : [];
    });
  }
}
