import type { User } from '@bellwether/backend/contract/account.js';
import type { RecentAlert } from '@bellwether/backend/contract/alert.js';
import type { MarketStatus } from '@bellwether/backend/contract/market.js';
import type { Page } from '@playwright/test';
import type { Answers } from './frozen/answers.js';
import type { Viewer } from './frozen/people.js';

export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
}

/** A screen in one state. */
export interface Screen {
  /** Names its pictures. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** What is different about the account. */
  readonly account?: Partial<User>;
  /** What the server says differently. */
  readonly answers?: Answers;
  /** What the socket says; null: there is no connection. */
  readonly market?: MarketStatus | null;
  /** The alert that arrives once the page is open. */
  readonly rings?: RecentAlert | undefined;
  /** What a person does first. Ends when that can be seen. */
  readonly act?: (page: Page) => Promise<void>;
  /** Scrolls to what is looked at, before each picture: what loads late may have moved the page since `act`. */
  readonly scroll?: (page: Page) => Promise<void>;
  /** Pictures of the page end there, in px: the rest is more of the same. */
  readonly downTo?: number;
  /**
   * How much of it is looked at. `route`: the page, narrow in one colour and wide in the other; `main-route`: in the
   * middle, too; `state`: the page once; `part`: the window once; `waiting`: the same without axe, which wants a heading
   * even where nothing is known yet.
   */
  readonly kind: 'main-route' | 'route' | 'state' | 'part' | 'waiting';
}
