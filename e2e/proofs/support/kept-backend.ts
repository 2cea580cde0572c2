import { setTimeout as sleep } from 'node:timers/promises';
import { type Backend, type BackendProgram, EndedEarly, startBackend } from './start-backend.js';

const RETRY_MS = 200;

/** What may differ about the program that is kept. */
export interface KeptProgram extends BackendProgram {
  /** `expected`: it may be ended by a signal at any time, by itself too, and that counts as a kill. */
  readonly ends?: 'when asked' | 'expected';
  /** Whether a start may fail now, because what it needs is away. */
  readonly mayFailToStart?: () => boolean;
}

/** A backend process under a supervisor that starts it again whenever it ends, as systemd or Docker would. */
export class KeptBackend {
  /** How often it was killed from here. */
  kills = 0;
  /** Ends and failed starts that nobody asked for. */
  readonly surprises: string[] = [];
  /** Milliseconds from each start to the moment it listened. */
  readonly boots: number[] = [];
  private readonly outputs: string[] = [];
  private current: Backend | null = null;
  private upSince = 0;
  private asked = false;
  private closing = false;
  private keeping: Promise<void> = Promise.resolve();
  private paused: Promise<void> = Promise.resolve();
  private unpause = (): void => {};

  constructor(
    readonly name: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly program: KeptProgram = {},
  ) {}

  /** The process, while it listens. */
  get running(): Backend | null {
    return this.current;
  }

  /** For how long the process has been listening; 0 while there is none. */
  get upForMs(): number {
    return this.current === null ? 0 : performance.now() - this.upSince;
  }

  /** Everything its processes have printed. */
  get output(): string {
    return [...this.outputs, this.current?.output() ?? ''].join('');
  }

  /** Starts it and keeps it. @throws Error if the first start fails. */
  async start(): Promise<void> {
    const first = await this.boot();
    this.keeping = this.keep(first);
  }

  /** SIGKILL. Its supervisor starts it again at once. */
  async kill(): Promise<void> {
    const backend = this.current;
    if (backend === null) return;
    this.asked = true;
    this.kills += 1;
    this.current = null;
    await backend.kill();
  }

  /** Stops it in an orderly way; it stays away until `goOn`. @throws Error if it did not end with exit code 0. */
  async pause(): Promise<void> {
    const backend = this.current;
    if (backend === null) throw new Error(`${this.name} does not run`);
    this.asked = true;
    this.current = null;
    this.paused = new Promise((resolve) => {
      this.unpause = resolve;
    });
    await backend.stop();
  }

  /** Starts it again after `pause`. Resolves when it listens. */
  async goOn(): Promise<void> {
    this.unpause();
    while (this.current === null && !this.closing) await sleep(RETRY_MS);
  }

  /** Stops it in an orderly way for good; a process that is frozen or does not obey is killed. */
  async stop(): Promise<void> {
    this.close();
    const backend = this.current;
    if (backend !== null) {
      backend.resume();
      await backend.stop().catch((error: unknown) => this.surprises.push(`${this.name}: ${String(error)}`));
    }
    await this.keeping;
  }

  /** Whatever state it is in, it is gone afterwards. */
  async destroy(): Promise<void> {
    this.close();
    await this.current?.kill();
    await this.keeping;
  }

  /** Whatever ends from now on was asked to, and is not started again. */
  private close(): void {
    this.closing = true;
    this.asked = true;
    this.unpause();
  }

  private async boot(): Promise<Backend> {
    const startedAt = performance.now();
    const backend = await startBackend(this.env, this.program);
    this.upSince = performance.now();
    this.boots.push(this.upSince - startedAt);
    this.current = backend;
    return backend;
  }

  private async keep(first: Backend): Promise<void> {
    let backend: Backend | null = first;
    while (backend !== null) {
      const code = await backend.ended;
      this.current = null;
      this.outputs.push(backend.output());
      if (!this.asked) this.endedByItself(code, backend);
      this.asked = false;
      await this.paused;
      backend = await this.again();
    }
  }

  private endedByItself(code: number | null, backend: Backend): void {
    if (code === null && this.program.ends === 'expected') this.kills += 1;
    else this.surprises.push(`${this.name} ended by itself with ${code}:\n${tail(backend)}`);
  }

  private failedToStart(error: unknown): void {
    if (error instanceof EndedEarly && error.code === null && this.program.ends === 'expected')
      this.kills += 1;
    else if (this.program.mayFailToStart?.() !== true)
      this.surprises.push(`${this.name} did not start: ${String(error)}`);
  }

  private async again(): Promise<Backend | null> {
    while (!this.closing) {
      try {
        const backend = await this.boot();
        if (!this.closing) return backend;
        await backend.kill();
        this.current = null;
      } catch (error) {
        this.failedToStart(error);
        await sleep(RETRY_MS);
      }
    }
    return null;
  }
}

function tail(backend: Backend): string {
  return backend.output().split('\n').slice(-15).join('\n');
}
