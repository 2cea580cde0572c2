import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** One picture of the recording. `at` in milliseconds since it began. */
export interface Frame {
  readonly file: string;
  readonly at: number;
}

/** What is said while something is to be seen; times in milliseconds since the recording began. */
export interface Caption {
  readonly from: number;
  readonly text: string;
}

/**
 * Records what Chromium paints, of one page at a time: pictures with the time at which they were there, in `folder`. A page
 * that does not change gives no pictures; the one before stands for it.
 */
export class Screencast {
  readonly frames: Frame[] = [];
  readonly captions: Caption[] = [];
  private session: CDPSession | null = null;
  private readonly began = performance.now();
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Goes on with this page. */
  async show(page: Page): Promise<void> {
    await this.pause();
    await mkdir(this.folder, { recursive: true });
    await page.bringToFront();
    const session = await page.context().newCDPSession(page);
    this.session = session;
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.keep(Buffer.from(data, 'base64'));
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
  }

  /** From here on, until the next one. */
  say(text: string): void {
    this.captions.push({ from: this.now(), text });
  }

  /** Ends the recording; answers its length in milliseconds. */
  async end(): Promise<number> {
    await this.pause();
    await this.writing;
    return this.now();
  }

  private async pause(): Promise<void> {
    await this.session?.send('Page.stopScreencast').catch(() => undefined);
    await this.session?.detach().catch(() => undefined);
    this.session = null;
  }

  private now(): number {
    return performance.now() - this.began;
  }

  private keep(picture: Buffer): void {
    const file = join(this.folder, `${String(this.frames.length).padStart(5, '0')}.jpg`);
    this.frames.push({ file, at: this.now() });
    this.writing = Promise.all([this.writing, writeFile(file, picture)]);
  }
}
