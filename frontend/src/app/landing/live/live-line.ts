import { formatLevel, formatPrice } from '@contract/decimal.js';
import type { PriceTrailResponse, TrailPoint } from '@contract/market.js';
import { duration } from '@contract/messages/moments.js';
import type { StatusResponse } from '@contract/status.js';
import { directionTo, exampleAlert, type LiveMarket } from './example-alert.js';
import { heightOf, pathOf, type PlotRange, priceAt, rangeOf, roundLevel, withNewestPoint } from './plot.js';

const SPAN_MS = 15 * 60_000;
/** The first level: near enough to be looked at beside the line, far enough to be a level. */
const FIRST_LEVEL = 1.002;
const STEP = 0.0005;
const BIG_STEP = 0.005;

/** The parts of the markup that live-panel.tsx draws, found by their data-part. */
type Part =
  | 'source'
  | 'plot'
  | 'line'
  | 'slider'
  | 'level'
  | 'handle'
  | 'level-text'
  | 'ring-level'
  | 'price'
  | 'bell'
  | 'message'
  | 'state'
  | 'proof';

/** null if it could not be read. */
async function read<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(path, { signal, credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** The level was crossed: what is shown until the level moves, or a while has passed. */
interface Rung {
  readonly op: 'above' | 'below';
  readonly market: LiveMarket;
}

const RINGS_FOR_MS = 12_000;

/** A panel that lives. */
export interface RunningPanel {
  /** The newest price of BTC, as often as one is known; without one the panel stays as it is. */
  show(market: LiveMarket): void;
  end(): void;
}

/**
 * Brings a live panel to life: the line of BTC, a level to be dragged or moved by the arrow keys, and the message it would
 * send. Plain DOM, so that it runs before React does. It reads the course of the last minutes itself; the price is shown
 * to it.
 */
export function startLivePanel(panel: HTMLElement): RunningPanel {
  const line = new LiveLine(panel);
  line.start();
  return line;
}

class LiveLine implements RunningPanel {
  private readonly ending = new AbortController();
  private readonly parts: (part: Part) => HTMLElement | null;
  private points: readonly TrailPoint[] = [];
  private market: LiveMarket | null = null;
  private rung: Rung | null = null;
  /** Half of this installation's alerts of the last hour took at most so long; null while that is not known. */
  private tookMs: number | null = null;

  constructor(private readonly panel: HTMLElement) {
    this.parts = (part) => panel.querySelector(`[data-part="${part}"]`);
  }

  start(): void {
    const { signal } = this.ending;
    this.parts('plot')?.addEventListener('pointerdown', (event) => this.drag(event), { signal });
    this.parts('plot')?.addEventListener('pointermove', (event) => this.dragOn(event), { signal });
    this.slider()?.addEventListener('keydown', (event) => this.step(event), { signal });
    this.slider()?.addEventListener('input', () => this.setLevel(Number(this.slider()?.value)), { signal });
    void this.begin(signal);
    void this.measure(signal);
  }

  show(market: LiveMarket): void {
    const { at, price } = market;
    if (this.market?.at === at) return;
    const before = this.market;
    this.market = market;
    this.level ??= roundLevel(price * FIRST_LEVEL);
    if (this.rung !== null && at > this.rung.market.at + RINGS_FOR_MS) this.rung = null;
    if (before !== null) this.ringIfCrossed(this.level, before.price, market);
    this.points = withNewestPoint(this.points, [at, price]).filter(([seen]) => seen > at - SPAN_MS);
    this.draw();
  }

  end(): void {
    this.ending.abort();
  }

  private async begin(signal: AbortSignal): Promise<void> {
    const trail = (await read<PriceTrailResponse>('/api/price-trail?symbol=BTC', signal))?.points ?? [];
    if (signal.aborted) return;
    const seenFrom = this.points[0]?.[0] ?? Infinity;
    this.points = [...trail.filter(([at]) => at < seenFrom), ...this.points];
    this.draw();
  }

  private async measure(signal: AbortSignal): Promise<void> {
    const status = await read<StatusResponse>('/api/status', signal);
    if (signal.aborted || status === null) return;
    this.tookMs = status.delivery.p50Ms;
    this.say('proof', proofText(status));
    this.draw();
  }

  private ringIfCrossed(level: number, before: number, market: LiveMarket): void {
    const op = directionTo(level, before);
    const isCrossed = op === 'above' ? before < level && market.price >= level : market.price <= level;
    if (!isCrossed) return;
    this.rung = { op, market };
    for (const part of ['bell', 'message'] as const) {
      const element = this.parts(part);
      element?.classList.remove('rings');
      void element?.offsetWidth; // begins the animation anew
      element?.classList.add('rings');
    }
  }

  /** Kept as data of the panel, so that a page that takes this one's place can hand it over at any time. */
  private get level(): number | null {
    const { chosenLevel } = this.panel.dataset;
    return chosenLevel === undefined ? null : Number(chosenLevel);
  }

  private set level(level: number | null) {
    if (level !== null) this.panel.dataset.chosenLevel = String(level);
  }

  private slider(): HTMLInputElement | null {
    const slider = this.parts('slider');
    return slider instanceof HTMLInputElement ? slider : null;
  }

  private range(): PlotRange | null {
    return this.level === null ? null : rangeOf(this.points, this.level);
  }

  private drag(event: PointerEvent): void {
    const plot = event.currentTarget;
    if (!(plot instanceof HTMLElement) || event.button !== 0) return;
    // A finger beside the label scrolls the page.
    if (event.pointerType === 'touch' && !this.parts('handle')?.contains(event.target as Node)) return;
    event.preventDefault();
    plot.setPointerCapture(event.pointerId);
    this.slider()?.focus({ preventScroll: true });
    this.moveTo(event, plot);
  }

  private dragOn(event: PointerEvent): void {
    const plot = event.currentTarget;
    if (plot instanceof HTMLElement && plot.hasPointerCapture(event.pointerId)) this.moveTo(event, plot);
  }

  private moveTo(event: PointerEvent, plot: HTMLElement): void {
    const range = this.range();
    const { top, height } = plot.getBoundingClientRect();
    if (range === null || height === 0) return;
    this.setLevel(priceAt((event.clientY - top) / height, range));
  }

  private step(event: KeyboardEvent): void {
    const share = stepOf(event.key);
    if (share === 0 || this.level === null) return;
    event.preventDefault();
    this.setLevel(this.level * (1 + share));
  }

  private setLevel(level: number): void {
    if (roundLevel(level) !== this.level) this.rung = null;
    this.level = roundLevel(level);
    this.say('ring-level', formatLevel(this.level));
    this.draw();
  }

  private draw(): void {
    const { market, level, rung } = this;
    const range = this.range();
    if (market === null || level === null || range === null) return;
    this.panel.dataset.state = 'live';
    this.parts('line')?.setAttribute('d', pathOf(this.points, range));
    this.say('price', formatPrice(market.price));
    this.say('source', market.source === 'simulated' ? 'Simulated prices' : '');
    this.say('ring-level', formatLevel(level));
    this.say(
      'state',
      rung === null ? stateText(market, level) : `BTC has just crossed ${formatLevel(level)}. This arrives:`,
    );
    this.drawLevel(level, range);
    const op = rung?.op ?? directionTo(level, market.price);
    this.drawMessage(exampleAlert({ op, level }, rung?.market ?? market, this.tookMs));
  }

  private drawLevel(level: number, range: PlotRange): void {
    const handle = this.parts('level');
    if (handle !== null) handle.style.top = `${(heightOf(level, range) * 100).toFixed(2)}%`;
    const slider = this.slider();
    if (slider !== null) {
      slider.min = String(roundLevel(range.low));
      slider.max = String(roundLevel(range.high));
      slider.value = String(level);
      slider.setAttribute('aria-valuetext', `${formatPrice(level)} US dollars`);
    }
    this.say('level-text', formatPrice(level));
  }

  private drawMessage(text: string): void {
    const message = this.parts('message');
    if (message === null || message.dataset.text === text) return;
    message.dataset.text = text;
    message.replaceChildren(
      ...text.split('\n').map((words) => {
        const row = document.createElement('p');
        row.textContent = words;
        return row;
      }),
    );
  }

  private say(part: Part, words: string): void {
    const element = this.parts(part);
    if (element !== null && element.textContent !== words) element.textContent = words;
  }
}

function stepOf(key: string): number {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return STEP;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -STEP;
    case 'PageUp':
      return BIG_STEP;
    case 'PageDown':
      return -BIG_STEP;
    default:
      return 0;
  }
}

/** What this installation has measured of itself. */
function proofText({ exchanges, delivery: { p50Ms, p95Ms } }: StatusResponse): string {
  const live = exchanges.filter(({ connected }) => connected).length;
  const took =
    p50Ms === null || p95Ms === null
      ? ''
      : `Alerts in the last hour: half sent within ${duration(p50Ms)}, 95 of 100 within ${duration(p95Ms)} · `;
  return `${took}${live} of ${exchanges.length} exchanges live`;
}

function stateText({ price }: LiveMarket, level: number): string {
  const distance = Math.abs(level / price - 1) * 100;
  const way = directionTo(level, price) === 'above' ? 'up' : 'down';
  return `${distance.toFixed(2)} % ${way} from here. When BTC gets there, this arrives:`;
}
