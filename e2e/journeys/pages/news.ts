import { inSandboxDatabase } from '../support/sandbox-database.js';
import { NEWS_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';

/** What news sites do. */
export const news = {
  /** A feed has another article. */
  publish: (feed: string, title: string) => controlOf(NEWS_URL)('articles', { feed, title }),
  /** The product looks within 15 s instead of within 5 minutes. */
  async areDue(): Promise<void> {
    await inSandboxDatabase('UPDATE news_feeds SET checked_at = NULL');
  },
  /** The product has just looked, and looks in 5 minutes again. */
  async areRead(): Promise<void> {
    await inSandboxDatabase('UPDATE news_feeds SET checked_at = now()');
  },
};
