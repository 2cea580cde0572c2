import type { User } from '@bellwether/backend/contract/account.js';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Answers } from './frozen/answers.js';
import type { Frozen } from './frozen/frozen-page.js';
import type { Viewer } from './frozen/people.js';

export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
}

/** Brings something to the top of the window, as far as there is page below it. */
export async function intoView(place: Locator): Promise<void> {
  await place.evaluate((node) => node.scrollIntoView({ block: 'start' }));
}

/** The same once the bell is there: what comes last moves the page. */
export async function intoSettledView(place: Locator): Promise<void> {
  await expect(place.page().getByRole('button', { name: /^Bell, / })).toBeVisible();
  await intoView(place);
}

/** A screen in one state. */
export interface Screen extends Partial<Pick<Frozen, 'market' | 'rings'>> {
  /** Names its pictures. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** What is different about the account. */
  readonly account?: Partial<User>;
  /** What the server says differently. */
  readonly answers?: Answers;
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
