import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Direction } from '../../contract/trigger.js';
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

  /** When it last fired, for people: kept. */
  @Column('timestamptz', { name: 'last_fired_at', nullable: true })
  lastFiredAt: Date | null;

  /** When a person armed it; a first price that comes later does not move it. */
  @Column('timestamptz', { name: 'armed_at', default: () => 'now()' })
  armedAt: Date;

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
