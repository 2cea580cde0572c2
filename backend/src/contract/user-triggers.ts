import type { BreachState, Direction, Repeat } from './trigger.js';
import type { Watch } from './series.js';

/** A further condition, of the trigger's own symbol unless another is named. */
export interface GuardRequest {
  readonly symbol?: string | null;
  readonly watch: Watch;
}

/** What a new trigger and an edit may have besides levels. Left out: as usual, in an edit as it is. null: as usual. */
export interface TriggerTerms {
  /** What to wait for, instead of levels. */
  readonly watch?: Watch | null;
  readonly guards?: readonly GuardRequest[] | null;
  /** The exchange to watch; null: the consensus of all. */
  readonly source?: string | null;
  readonly repeat?: Repeat | null;
  /** ISO 8601 with a time zone. */
  readonly expiresAt?: string | null;
  readonly cooldownSec?: number | null;
  /** Percent of the level; of moves and the RSI points. */
  readonly hysteresis?: number | null;
  /** At most 40 characters of plain text; null or blank: none. */
  readonly name?: string | null;
  /** At most 200 characters of plain text; null or blank: none. */
  readonly note?: string | null;
  /** Whether it rings in quiet hours and mutes, too; null: it does not. */
  readonly alwaysRings?: boolean | null;
  /** The route of its alerts; null: the usual one of the person. */
  readonly routeId?: string | null;
}

/** POST /api/triggers: either form. A field that does not apply is null or left out. US dollars per unit; FED percent. */
export interface TriggerRequest extends TriggerTerms {
  readonly symbol: string;
  /** The form's words. */
  readonly op?: Direction | null;
  /** The level, or the band's lower bound. */
  readonly v1?: number | null;
  /** The band's upper bound. */
  readonly v2?: number | null;
  /** The trigger's own words, instead. */
  readonly direction?: Direction | null;
  readonly price?: number | null;
  readonly bandLow?: number | null;
  readonly bandHigh?: number | null;
  /** false makes it disarmed; left out it is armed. A condition that holds already does not ring. */
  readonly active?: boolean;
}

/** PUT /api/triggers/{id}; the symbol cannot change, what is left out stays. */
export interface TriggerEditRequest extends TriggerTerms {
  readonly direction?: Direction | null;
  readonly price?: number | null;
  readonly bandLow?: number | null;
  readonly bandHigh?: number | null;
}

/** PUT /api/triggers/{id}/toggle */
export interface TriggerToggleRequest {
  readonly active: boolean;
}

/** POST /api/triggers/test-preview and /send-test: a trigger that is there, or one that is being thought of. */
export interface TriggerTestRequest {
  readonly triggerId?: string | null;
  readonly symbol?: string | null;
  readonly op?: Direction | null;
  readonly v1?: number | null;
  readonly v2?: number | null;
  /** Instead of op with v1 and v2. */
  readonly watch?: Watch | null;
}

/** The answer to previews and tests. */
export interface MessageResponse {
  readonly message: string;
}

/** One of GET /api/unified-triggers. */
export interface UnifiedTrigger {
  readonly id: string;
  readonly asset: string;
  readonly quoteCcy: 'USD';
  readonly type: 'threshold_above' | 'threshold_below' | 'price_band';
  readonly levelMin: number | null;
  readonly levelMax: number | null;
  readonly enabled: boolean;
  readonly state: 'armed' | 'triggered' | 'other';
  readonly breachState: BreachState;
  readonly walletScope: null;
}

/** One of GET /api/trigger-symbols: what the picker offers this person. */
export interface SymbolGroups {
  readonly core: readonly string[];
  readonly tradfi: readonly string[];
  /** Coins in the person's wallets that are in neither of the other lists; Pro. */
  readonly wallets: readonly string[];
  /** Whether any other coin may be typed; Pro. */
  readonly anyCoin: boolean;
}
