import type { MarketPricesResponse } from '@contract/market.js';
import { carryOver } from './app/landing/live/carry-over.js';
import { startLivePanel } from './app/landing/live/live-line.js';
import { atFirstTouch, KeptTouches } from './app/landing/live/first-touch.js';
import { dashPrices, fillPrices } from './app/landing/live/light-prices.js';
import { readMarket } from './app/landing/live/market-reader.js';
import { readStored } from './shared/browser-storage.js';
import { TRIAL_LINK } from './features/telegram-link/stored-link.js';
import { TRIAL_SESSION_KEY } from './shared/session/trial-session-key.js';
import './app/styles.css';

/** Without a touch the app comes by itself, long after everything else is there. */
const LATEST_MS = 8_000;
const AGAIN_MS = 30_000;

/** A page that moves by itself, until it is ended. */
interface Animated {
  /** What it has read last; null if nothing yet. */
  market(): MarketPricesResponse | null;
  end(): void;
}

/** What runs on the prerendered landing page until the app takes it over. */
function animate(page: HTMLElement): Animated {
  const panel = page.querySelector<HTMLElement>('[data-live-panel]');
  const living = panel === null ? null : startLivePanel(panel);
  let last: MarketPricesResponse | null = null;
  const take = (market: MarketPricesResponse) => {
    last = market;
    const btc = market.crypto.BTC;
    if (btc !== undefined) {
      const { price, sources: exchanges, asOf } = btc;
      living?.show({ source: market.source, price, exchanges, at: Date.parse(asOf) });
    }
    fillPrices(page, market);
  };
  const endReading = readMarket(take, () => dashPrices(page));
  const end = () => {
    endReading();
    living?.end();
  };
  return { market: () => last, end };
}

async function takeOver(page: HTMLElement, animated: Animated, kept: KeptTouches): Promise<void> {
  const [{ renderAppOffscreen }] = await Promise.all([
    import('./app/landing/live/offscreen-app.js'),
    // The app asks for it only once it runs.
    import('./app/landing/landing-page.js'),
  ]);
  const app = await renderAppOffscreen(animated.market());
  await kept.handsOff();
  const focused = kept.focus();
  animated.end();
  app.id = page.id;
  page.replaceWith(app);
  carryOver(page, app);
  kept.replay(app, focused);
}

const page = document.getElementById('root');
if (page === null) throw new Error('The landing page has no element with the id root');
const animated = animate(page);
const kept = new KeptTouches(page);
/** Code that does not load is asked for again at the next touch; until then the page stays as it is. */
const load = () => void takeOver(page, animated, kept).catch(() => atFirstTouch(load, AGAIN_MS));
const isUnderWay = [TRIAL_SESSION_KEY, TRIAL_LINK].some((key) => readStored('session', key) !== null);
if (isUnderWay) load();
else atFirstTouch(load, LATEST_MS);
