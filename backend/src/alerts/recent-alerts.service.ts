import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertEvidence, DeliveryView, RecentAlert } from '../contract/alert.js';
import { AlertTexts } from '../delivery/alert-texts.js';
import { DeliveryHistory } from '../delivery/history.js';

const SHOWN = 10;

interface AlertRow {
  readonly id: string;
  readonly triggerId: string;
  readonly symbol: string;
  readonly price: number;
  readonly firedAt: Date;
  readonly late: boolean;
  readonly change24h: number | null;
  readonly evidence: AlertEvidence;
}

const COLUMNS = `id, trigger_id AS "triggerId", symbol, price, fired_at AS "firedAt", late,
  price_change_24h AS "change24h", evidence`;

/** Alerts as people look back at them: what was said, what became of it, and why it fired. */
@Injectable()
export class RecentAlertsService {
  constructor(
    private readonly db: DataSource,
    private readonly deliveries: DeliveryHistory,
    private readonly texts: AlertTexts,
  ) {}

  /** The last 10 alerts of a trial chat, newest first. */
  async ofTrial(chatId: string): Promise<readonly RecentAlert[]> {
    const rows = await this.db.query<AlertRow[]>(
      `SELECT ${COLUMNS} FROM alerts WHERE trial_chat_id = $1 ORDER BY fired_at DESC, id LIMIT ${SHOWN}`,
      [chatId],
    );
    return this.present(rows);
  }

  /** These alerts by their ids; one that is gone is absent. Two queries, whatever their number. */
  async byId(ids: readonly string[]): Promise<ReadonlyMap<string, RecentAlert>> {
    const rows = await this.db.query<AlertRow[]>(
      `SELECT ${COLUMNS} FROM alerts WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    return new Map((await this.present(rows)).map((alert) => [alert.id, alert]));
  }

  private async present(rows: readonly AlertRow[]): Promise<readonly RecentAlert[]> {
    if (rows.length === 0) return [];
    const deliveries = await this.deliveries.deliveriesOf(rows.map((row) => row.id));
    return rows.map((row) => this.toView(row, deliveries.get(row.id) ?? []));
  }

  private toView(row: AlertRow, delivery: readonly DeliveryView[]): RecentAlert {
    const { symbol, late, evidence } = row;
    return {
      id: row.id,
      triggerId: row.triggerId,
      time: row.firedAt.toISOString(),
      asset: symbol,
      priceChange24h: row.change24h,
      priceAtTrigger: row.price,
      message: this.texts.alertText({ symbol, firedAt: row.firedAt.getTime(), late, evidence }),
      late,
      delivery,
      evidence,
    };
  }
}
