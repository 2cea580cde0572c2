import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Direction, Guard, Repeat } from '../../contract/trigger.js';
import type { Series } from '../../contract/series.js';
import type { Phase } from '../../pipeline/evaluator/domain/trigger-machine.js';

/** What a person asked to watch, and how far it has got. Numbers of the type `numeric` are decimal text here. */
@Entity('triggers')
export class TriggerEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('bigint', { name: 'trial_chat_id', nullable: true })
  trialChatId: string | null;

  @Column('text')
  symbol: string;

  @Column('text')
  op: Direction;

  /** What the level is compared with; null: the price. */
  @Column('text', { nullable: true })
  series: Series | null;

  /** The one exchange that is watched; null: the consensus of all. */
  @Column('text', { nullable: true })
  exchange: string | null;

  @Column('numeric', { nullable: true })
  level: string | null;

  @Column('numeric', { name: 'band_low', nullable: true })
  bandLow: string | null;

  @Column('numeric', { name: 'band_high', nullable: true })
  bandHigh: string | null;

  @Column('text')
  phase: Phase;

  @Column('integer', { name: 'fire_no', default: 0 })
  fireNo: number;

  /** When it last fired, as the machine counts: forgotten at every new start. */
  @Column('timestamptz', { name: 'fired_at', nullable: true })
  firedAt: Date | null;

  /** When its last breach ended, as the machine counts. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt: Date | null;

  /** From when on `rise` and `fall` count; null before the first price after it was armed, and for other series. */
  @Column('timestamptz', { name: 'since_at', nullable: true })
  sinceAt: Date | null;

  /** Conditions that have to hold too when its own does. */
  @Column('jsonb', { nullable: true })
  guards: readonly Guard[] | null;

  /** `once`: the fire itself disarms it. */
  @Column('text', { default: 'always' })
  repeat: Repeat;

  /** From then on it does not fire. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Its own quiet time after a fire; null: the usual one. */
  @Column('integer', { name: 'cooldown_sec', nullable: true })
  cooldownSec: number | null;

  /** Its own retreat before the next fire, as a person gave it: see `TriggerRules`. null: the usual one. */
  @Column('numeric', { nullable: true })
  hysteresis: string | null;

  /** What its owner calls it; null: nothing. */
  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  note: string | null;

  /** When its owner is to be told that it ends a day later; null: not, or told already. */
  @Column('timestamptz', { name: 'end_notice_at', nullable: true })
  endNoticeAt: Date | null;

  /** Its alerts ring in quiet hours and mutes, too. */
  @Column('boolean', { name: 'always_rings', default: false })
  alwaysRings: boolean;

  /** The route of its alerts; null: the usual one of its owner. */
  @Column('uuid', { name: 'route_id', nullable: true })
  routeId: string | null;

  /** When it last fired, for people: kept. */
  @Column('timestamptz', { name: 'last_fired_at', nullable: true })
  lastFiredAt: Date | null;

  /** When a person armed it; a first price that comes later does not move it. */
  @Column('timestamptz', { name: 'armed_at', default: () => 'now()' })
  armedAt: Date;

  /** When a person last switched it off; null: never, or it was disarmed by its end or its only fire alone. */
  @Column('timestamptz', { name: 'switched_off_at', nullable: true })
  switchedOffAt: Date | null;

  /** Edits by a person so far. */
  @Column('integer', { default: 0 })
  revision: number;

  @Column('text', { nullable: true })
  paused: 'plan' | null;

  /** No messages until then; null when there is no snooze, or it was seen to end. */
  @Column('timestamptz', { name: 'snoozed_until', nullable: true })
  snoozedUntil: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
