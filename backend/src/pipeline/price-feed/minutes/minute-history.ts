import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/clock/clock.js';
import { coinBehind, ListedCoins } from '../listed-coins.js';
import { composeMinutes, emptyMinutes, type MinuteBars, type MinuteColumns } from '../domain/minute-bars.js';
import { DAY_MS, dayOf, decodeDay, MINUTES_A_DAY, startOfDay } from '../domain/minute-day.js';
import { MINUTE_MS } from '../domain/backfill.js';
import { PAST_DAYS } from './minute-reader.js';
import { MinuteReadings } from './minute-readings.js';
import { MINUTE_SOURCES, type MinuteSource } from '../minute-source.js';
import { MinuteStore, type StoredDay } from './minute-store.js';

/** Minutes of a coin up to the last one read, and the ccxt ids of the exchanges that told them. */
export interface KnownMinutes {
  readonly bars: MinuteBars;
  readonly exchanges: readonly string[];
}

/**
 * `ready` · `reading`: more is on its way; `known` is null before the first day · `busy`: too many coins are being read · `none`: no
 * exchange has minutes of it · `failed`: no exchange answered a moment ago.
 */
export type MinuteState =
  | { readonly kind: 'ready'; readonly known: KnownMinutes }
  | { readonly kind: 'reading'; readonly progress: number; readonly known: KnownMinutes | null }
  | { readonly kind: 'busy' | 'none' | 'failed' };

/** Older minutes are read again before they count; from half of that on, behind the answer. */
const FRESH_SEC = 3_600;
const AGAIN_SEC = 900;
const FAILED_SEC = 60;
const COINS_IN_MEMORY = 16;

/** The minutes of the last 30 days: from memory, from the table, or from the exchanges, which are asked once whoever asks. */
@Injectable()
export class MinuteHistory {
  /** By coin and exchange, the one used last at the end. */
  private readonly kept = new Map<
    string,
    { readonly version: number; readonly found: Promise<KnownMinutes | null> }
  >();

  constructor(
    private readonly store: MinuteStore,
    private readonly readings: MinuteReadings,
    private readonly coins: ListedCoins,
    private readonly clock: Clock,
    @Inject(MINUTE_SOURCES) private readonly sources: readonly MinuteSource[],
    @Inject(CONFIG) private readonly config: Pick<Config, 'exchanges'>,
  ) {}

  /** Of all exchanges together, or of `exchange` alone. */
  async of(symbol: string, exchange: string | null): Promise<MinuteState> {
    const coin = coinBehind(symbol, this.coins);
    const isTold = this.sources.some((each) => each.isDeep && (exchange ?? each.exchange) === each.exchange);
    if (!isTold) return { kind: 'none' };
    const state = await this.store.state(coin);
    if (state !== null) await this.store.noteUse(coin);
    const readAgo = state?.readAgoSec ?? Infinity;
    if (state !== null && readAgo < FRESH_SEC) {
      if (readAgo > AGAIN_SEC && !state.isWanted) {
        await this.store.plan([coin]);
        this.readings.wake();
      }
      const known = await this.load(coin, exchange, state.version);
      return known === null ? { kind: 'none' } : { kind: 'ready', known };
    }
    if ((state?.failedAgoSec ?? Infinity) < FAILED_SEC) return { kind: 'failed' };
    if (!(await this.store.want(coin))) return { kind: 'busy' };
    this.readings.wake();
    const known = state === null ? null : await this.load(coin, exchange, state.version);
    return { kind: 'reading', progress: state?.isWanted === true ? state.progress : 0, known };
  }

  /** null if nothing was ever traded. */
  private load(coin: string, exchange: string | null, version: number): Promise<KnownMinutes | null> {
    const name = `${coin}@${exchange ?? ''}`;
    const kept = this.kept.get(name);
    this.kept.delete(name);
    const found = kept?.version === version ? kept.found : this.read(coin, exchange);
    this.kept.set(name, { version, found });
    found.catch(() => this.kept.delete(name));
    const [oldest] = this.kept.keys();
    if (this.kept.size > COINS_IN_MEMORY && oldest !== undefined) this.kept.delete(oldest);
    return found;
  }

  private async read(coin: string, exchange: string | null): Promise<KnownMinutes | null> {
    const first = startOfDay(this.clock.now()) - PAST_DAYS * DAY_MS;
    const days = await this.store.minutes(coin, exchange, dayOf(first));
    const traded = days.filter(({ minutes }) => minutes.length > 0);
    if (traded.length === 0) return null;
    const from = Math.min(...days.map(({ day }) => Date.parse(day)));
    const to = Math.max(...days.map(({ readTo }) => readTo.getTime()));
    const count = Math.round((to - from) / MINUTE_MS);
    const { exchanges } = this.config;
    const told = exchanges.filter((each) => traded.some(({ source }) => source === each));
    const columns = told.map((each) => columnsOf(traded, each, from, count));
    return { bars: composeMinutes(columns, from, count), exchanges: told };
  }
}

function columnsOf(days: readonly StoredDay[], exchange: string, from: number, count: number): MinuteColumns {
  const columns = emptyMinutes(count);
  for (const { source, day, minutes } of days) {
    if (source !== exchange) continue;
    decodeDay(minutes, columns, ((Date.parse(day) - from) / DAY_MS) * MINUTES_A_DAY);
  }
  return columns;
}
