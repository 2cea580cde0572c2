import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TRIGGER_FILE_VERSION, type TriggerFileRow } from '../../../contract/trigger-file.js';
import type { Trigger } from '../../../contract/trigger.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { writeCsv } from '../../../platform/csv/write-csv.js';
import { cellsOfTrigger, TRIGGER_COLUMNS } from '../domain/trigger-cells.js';
import { RouteAdmission } from '../route-admission.js';
import { TriggersService } from '../triggers.service.js';

/** A person's triggers as a file, oldest first. */
@Injectable()
export class TriggerExport {
  constructor(
    private readonly db: DataSource,
    private readonly triggers: TriggersService,
    private readonly routes: RouteAdmission,
  ) {}

  /** A line for each trigger. */
  async json(owner: AccountOwner): Promise<string> {
    const rows = (await this.rows(owner)).map((row) => JSON.stringify(row)).join(',\n');
    return `{"version":${TRIGGER_FILE_VERSION},"triggers":[\n${rows}\n]}\n`;
  }

  /** Rejects as `writeCsv`, or before anything is written. */
  async writeCsv(owner: AccountOwner, sink: Writable): Promise<void> {
    const rows = await this.rows(owner);
    await writeCsv(TRIGGER_COLUMNS, rows.map(cellsOfTrigger), sink);
  }

  private async rows(owner: AccountOwner): Promise<readonly TriggerFileRow[]> {
    const routes = await this.routes.names(this.db.manager, owner);
    const triggers = await this.triggers.list(owner);
    return triggers.map((trigger) => rowOf(trigger, routes));
  }
}

function rowOf(trigger: Trigger, routes: ReadonlyMap<string, string>): TriggerFileRow {
  const { id, symbol, watch, guards, source, active, name, note, routeId = null } = trigger;
  const { repeat, expiresAt, cooldownSec, hysteresis, alwaysRings } = trigger;
  const route = routeId === null ? null : (routes.get(routeId) ?? null);
  const rules = { repeat, expiresAt, cooldownSec, hysteresis, alwaysRings };
  return { id, symbol, watch, guards, source, ...rules, name, note, active, route };
}
