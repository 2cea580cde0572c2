import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alteration } from './alteration.js';

/** What a process does that passes a point: end, stand still, be busy for 5 s, or not hear what the database says. */
export type Act = 'kill' | 'stop' | 'block' | 'lose';

interface Place {
  readonly file: string;
  /** A line, or several, found once. */
  readonly line: string;
}

/** Named points in the backend's own code: right before these lines. */
const BEFORE = {
  'before state read': {
    file: 'pipeline/evaluator/leader-term.ts',
    line: 'for (const { price, ...cursor } of await recorder.cursors()) {',
  },
  'before a batch': {
    file: 'pipeline/alerts/record-fires.ts',
    line: 'const parts = batchParts(batch, PER_STATEMENT);',
  },
  'after commit': {
    file: 'pipeline/alerts/record-fires.ts',
    line: "if (!rows.every((row) => row.held)) return { kind: 'fenced' };",
  },
  'before send': {
    file: 'pipeline/delivery/telegram/bot-api.ts',
    line: "const sent = await this.call('sendMessage', stop, payloadOf(message));",
  },
  'before acknowledgement': {
    file: 'pipeline/delivery/outbox/attempts.ts',
    line: 'this.events.publishSettled(await this.outbox.settle(part.claim, idsOf(deliveries), ending, call));',
  },
  'after acknowledgement': {
    file: 'pipeline/delivery/outbox/outbox.ts',
    line: 'return rows.map(({ seenAt, dueAt, ...row }) => {',
  },
} as const satisfies Record<string, Place>;

/** And right after these. */
const AFTER = {
  'after state read': { file: 'pipeline/evaluator/leader-term.ts', line: 'await this.triggers.load();' },
  'after send': BEFORE['before send'],
} as const satisfies Record<string, Place>;

export type ClientPoint = keyof typeof BEFORE | keyof typeof AFTER;

/** What makes a copy of the backend call `faultPoint` at every named point. */
export const POINT_ALTERATIONS: readonly Alteration[] = [
  ...Object.entries(BEFORE).map(([name, { file, line }]) => ({
    file,
    find: line,
    put: `${call(name)} ${line}`,
  })),
  ...Object.entries(AFTER).map(([name, { file, line }]) => ({
    file,
    find: line,
    put: `${line} ${call(name)}`,
  })),
];

function call(name: string): string {
  return `globalThis.faultPoint('${name}');`;
}

const LOOK_MS = 10;

/** Tells the processes of an altered copy at which point to do what. */
export class ClientPoints {
  private constructor(private readonly folder: string) {}

  static async in(folder: string): Promise<ClientPoints> {
    await mkdir(folder, { recursive: true });
    return new ClientPoints(folder);
  }

  /** What every process needs. */
  get env(): Readonly<Record<string, string>> {
    return { FAULT_FOLDER: this.folder };
  }

  /**
   * The next process to pass the point does so. Resolves with its process id when it does; null if none did within
   * `limitMs`.
   */
  async strike(point: ClientPoint, act: Act, limitMs: number): Promise<number | null> {
    const order = join(this.folder, point);
    const taken = `${order}.taken`;
    await rm(taken, { force: true });
    await writeFile(`${order}.new`, act);
    await rename(`${order}.new`, order);
    const deadline = Date.now() + limitMs;
    while ((await takerOf(taken)) === null && Date.now() < deadline) await sleep(LOOK_MS);
    await rm(order, { force: true });
    return takerOf(taken);
  }
}

/** The process's id is written after the file was taken. */
async function takerOf(taken: string): Promise<number | null> {
  const pid = Number(await readFile(taken, 'utf8').catch(() => ''));
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
