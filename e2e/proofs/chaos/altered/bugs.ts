import type { Alteration } from './alteration.js';

/** A bug that somebody might make, as a change of the sources and, for some, of the schema. */
export interface Bug {
  readonly title: string;
  readonly alterations: readonly Alteration[];
  readonly schemaChange?: string;
}

const RECORD = 'pipeline/alerts/record-sql.ts';
const LEADER_TERM = 'pipeline/evaluator/leader-term.ts';
const CONSENSUS = 'pipeline/price-feed/domain/consensus.ts';
const LEASES = 'platform/leases/sql-leases.ts';

/** By their ids. */
export const BUGS = {
  'no-fence': {
    title: 'batches are written whoever has the lease',
    alterations: [
      {
        file: RECORD,
        find: "WITH ${fenceCte('market')}, moved",
        put: "WITH fence AS (SELECT FROM leases WHERE name = 'market' AND (true OR owner = $1::uuid AND epoch = $2)), moved",
      },
    ],
  },
  'no-cursor-guard': {
    title: 'the cursor takes any number, also one that it had',
    alterations: [{ file: RECORD, find: 'WHERE price_cursors.seq < excluded.seq', put: '' }],
  },
  'no-compare-and-set': {
    title: 'a state is written over an edit that came in between',
    alterations: [{ file: RECORD, find: 'AND t.revision = c.revision ', put: '' }],
  },
  'ack-before-send': {
    title: 'a delivery is called delivered before it is sent',
    alterations: [
      {
        file: 'pipeline/delivery/outbox/attempts.ts',
        find: 'const step =\n      message === null ?',
        put: `if (message !== null)
      await this.outbox.settle(claim, idsOf(deliveries), { status: 'delivered', messageId: '1' }, { sentAt, answeredAt: sentAt });
    const step = message === null ?`,
      },
    ],
  },
  'no-unique-key': {
    title: 'the same fire may be recorded twice',
    alterations: [{ file: RECORD, find: 'ON CONFLICT (trigger_id, fire_no) DO NOTHING', put: '' }],
    schemaChange: 'ALTER TABLE alerts DROP CONSTRAINT alerts_one_per_fire',
  },
  'wall-clock-lease': {
    title: 'leases go by the clock of the process',
    alterations: ['RENEW_SQL, [', 'TAKE_SQL, ['].map((find) => ({
      file: LEASES,
      find,
      put: find.replace(', [', ".replaceAll('clock_timestamp()', `to_timestamp(${Date.now()} / 1000.0)`), ["),
    })),
  },
  'ignore-retry-after': {
    title: 'a wait that Telegram asks for is cut short',
    alterations: [
      {
        file: 'pipeline/delivery/telegram/send-outcome.ts',
        find: 'secondsToWait(parameters?.retry_after) * 1000',
        put: 'secondsToWait(parameters?.retry_after) * 100',
      },
    ],
  },
  'no-chat-order': {
    title: 'an alert that waits to be tried again lets later ones of its chat pass',
    alterations: [
      {
        file: 'pipeline/delivery/telegram/chat-claim-sql.ts',
        find: "AND EXISTS (SELECT FROM fence) AND NOT ${heldBack('open', 'full_window')}",
        put: "AND EXISTS (SELECT FROM fence) AND ${isDue('open')} AND NOT ${heldBack('open', 'full_window')}",
      },
    ],
  },
  'unmarked-repeat': {
    title: 'what may have been sent before does not say so',
    alterations: [
      {
        file: 'pipeline/delivery/telegram/telegram-channel.ts',
        find: 'facts: this.texts.facts(content.alert), ambiguous }',
        put: 'facts: this.texts.facts(content.alert), ambiguous: false }',
      },
    ],
  },
  'dropped-prices': {
    title: 'prices that come while others are evaluated are dropped',
    alterations: [
      {
        file: LEADER_TERM,
        find: 'if (!this.isReady || this.isOver) return;',
        put: 'if (!this.isReady || this.isOver || price.at % 4_000 < 2_500) return;',
      },
    ],
  },
  'no-catching-up': {
    title: 'nobody asks what happened while nobody watched',
    alterations: [
      {
        file: LEADER_TERM,
        find: 'const bars = await this.history(symbol, since, at);',
        put: 'const bars: readonly Bar[] = [];',
      },
    ],
  },
  'no-hysteresis': {
    title: 'a trigger is ready again as soon as the price is back by a cent',
    alterations: [
      {
        file: LEADER_TERM,
        find: 'const { triggerRules } = config;',
        put: 'const triggerRules = { ...config.triggerRules, hysteresisPct: 0 };',
      },
    ],
  },
  wicks: {
    title: 'one exchange alone can make a price',
    alterations: [
      { file: CONSENSUS, find: 'const ASIDE_SHARE = 0.015;', put: 'const ASIDE_SHARE = 1_000;' },
      {
        file: CONSENSUS,
        find: 'if (far === 0) return { price: median,',
        put: 'if (far === 0) return { price: Math.max(...usd.filter((each) => !Number.isNaN(each))),',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Bug>>;
