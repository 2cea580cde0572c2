import type { LeaseName } from '@bellwether/backend/platform/leases/leases.js';
import { connectTrial } from '../chaos/load/trial-user.js';
import type { Cleanup } from '../support/cleanup.js';
import { postJson } from '../support/post-json.js';
import { until } from '../support/until.js';
import type { Installation, Part } from './installation.js';
import { Tab } from './tab.js';

const LONGEST_TAKEOVER_MS = 3_000;
const LOW = 60_000;
const HIGH = 61_000;
const LEVEL = 60_500;

/** A trial with a tab open at each web process, and a price that crosses its trigger once for every blow. */
class Trial {
  private crossings = 0;
  readonly faults: string[] = [];
  readonly lines: string[] = [];

  constructor(
    private readonly all: Installation,
    readonly tabs: readonly Tab[],
    readonly chatId: number,
    private readonly longestTakeoverMs: number,
  ) {}

  /** Crosses the level, waits until every tab knows of the alert, and goes back until the trigger is armed again. */
  async cross(what: string): Promise<void> {
    const startedAt = performance.now();
    this.crossings += 1;
    this.all.exchange.setPrice({ symbol: 'BTC', price: HIGH });
    const ids = await until(`${what}: alert ${this.crossings}`, async () => {
      const found = await this.alertIds();
      return found.length >= this.crossings ? found : null;
    });
    for (const tab of this.tabs) {
      await until(`${what}: ${tab.name} knows`, () => ids.every((id) => tab.known.has(id)));
    }
    await until(`${what}: Telegram has it`, () => this.told() >= this.crossings);
    this.note(what, `known everywhere after ${Math.round(performance.now() - startedAt)} ms`);
    this.all.exchange.setPrice({ symbol: 'BTC', price: LOW });
    await until(`${what}: armed again`, async () => {
      const rows = await this.all.database.rows<{ phase: string }>('SELECT phase FROM triggers');
      return rows.every(({ phase }) => phase === 'armed');
    });
  }

  /** Waits until every tab has a price that came after this moment. */
  async pricesResume(what: string): Promise<void> {
    const from = performance.now();
    for (const tab of this.tabs) await until(`${what}: prices at ${tab.name}`, () => tab.pricedAt > from);
    this.note(what, `prices everywhere after ${Math.round(performance.now() - from)} ms`);
  }

  /** Kills the process that has a lease; returns how long nobody had it. */
  async killHolder(lease: LeaseName): Promise<void> {
    const holder = await this.holderOf(lease);
    const pid = holder.process.running?.pid;
    const start = performance.now();
    await holder.process.kill();
    const next = await until(`${lease} is taken over`, async () => {
      const part = await this.holderOf(lease).catch(() => null);
      return part?.process.running?.pid === pid ? null : part; // its supervisor may be as quick as the standby
    });
    const tookMs = Math.round(performance.now() - start);
    this.note(`${holder.process.name} killed`, `${next.process.name} has ${lease} after ${tookMs} ms`);
    if (next.roles !== holder.roles) this.faults.push(`${next.process.name} took ${lease}`);
    if (tookMs > this.longestTakeoverMs) this.faults.push(`${lease} was nobody's for ${tookMs} ms`);
  }

  async judge(): Promise<void> {
    const ids = await this.alertIds();
    if (ids.length !== this.crossings)
      this.faults.push(`${this.crossings} crossings gave ${ids.length} alerts: ${await this.alertTimes()}`);
    if (this.told() !== this.crossings)
      this.faults.push(`${this.crossings} crossings, ${this.told()} messages in Telegram`);
    for (const tab of this.tabs) {
      const twice = ids.filter((id) => (tab.pushed.get(id) ?? 0) > 1).length;
      const unknown = ids.filter((id) => !tab.known.has(id)).length;
      this.note(tab.name, `${ids.length} alerts, ${tab.pushed.size} pushed, ${unknown} unknown`);
      if (twice + unknown > 0)
        this.faults.push(`${tab.name}: ${twice} alerts pushed twice, ${unknown} unknown`);
    }
    for (const { process } of this.all.parts) this.faults.push(...process.surprises);
  }

  note(what: string, came: string): void {
    this.lines.push(`${what.padEnd(34)} ${came}`);
  }

  private async alertIds(): Promise<readonly string[]> {
    const rows = await this.all.database.rows<{ id: string }>('SELECT id FROM alerts ORDER BY recorded_at');
    return rows.map(({ id }) => id);
  }

  /** When each alert fired and was recorded, and what it rests on. */
  private async alertTimes(): Promise<string> {
    const rows = await this.all.database.rows<{ line: string }>(
      `SELECT format('fired %s, recorded %s%s, %s', fired_at, recorded_at, CASE WHEN late THEN ', late' END, evidence) AS line
         FROM alerts ORDER BY recorded_at`,
    );
    return rows.map(({ line }) => line).join(' · ');
  }

  private told(): number {
    const said = this.all.telegram.messages(this.chatId).filter(({ from }) => from.is_bot);
    return said.reduce((count, { text }) => count + text.split('BTC above').length - 1, 0);
  }

  private async holderOf(lease: LeaseName): Promise<Part> {
    const [row] = await this.all.database.rows<{ pid: number }>(
      'SELECT pid FROM leases JOIN processes ON processes.id = leases.owner WHERE name = $1 AND until > now()',
      [lease],
    );
    const part = row && this.all.parts.find(({ process }) => process.running?.pid === row.pid);
    if (part === undefined) throw new Error(`Nobody has ${lease}`);
    return part;
  }
}

/**
 * Strikes every part in turn and looks what came of it; `isTimed`: also how long it took. @throws Error if something is
 * waited for in vain.
 */
export async function strike(all: Installation, cleanup: Cleanup, isTimed: boolean): Promise<Trial> {
  all.exchange.setPrice({ symbol: 'USDT', price: 1 });
  all.exchange.setPrice({ symbol: 'BTC', price: LOW });
  const [first, second] = all.of('web');
  if (first === undefined || second === undefined) throw new Error('There are no two web processes');
  for (const web of [first, second]) await web.process.running?.firstPrices(['BTC']);
  const user = await connectTrial(first.url, all.telegram, 'Ann');
  await ask(second.url, '/api/trial/triggers/upsert', {
    token: user.token,
    trigger: { symbol: 'BTC', operator: 'ABOVE', threshold: LEVEL, isArmed: true },
  });
  const tabs = [first, second].map(
    ({ url, process }) => new Tab(`a tab at ${process.name}`, url, user.token),
  );
  for (const tab of tabs) {
    cleanup.add(async () => tab.close());
    await until(`${tab.name} is connected`, () => tab.isConnected);
  }
  const trial = new Trial(all, tabs, user.chatId, isTimed ? LONGEST_TAKEOVER_MS : Infinity);
  await trial.pricesResume('at first');
  await trial.cross('nothing is wrong');
  for (const lease of ['market', 'telegram', 'scheduler'] as const) {
    await trial.killHolder(lease);
    await trial.cross(`after the holder of ${lease}`);
  }
  await first.process.kill();
  await trial.cross(`without ${first.process.name}`);
  await all.redis.kill();
  await trial.cross('without Redis');
  await all.redis.start();
  await trial.pricesResume('Redis is back');
  all.redis.freeze();
  await trial.cross('Redis stands still');
  all.redis.resume();
  await trial.pricesResume('Redis goes on');
  await all.redis.flush();
  await trial.cross('Redis was emptied');
  await trial.judge();
  await endSession(first, user.token, trial);
  return trial;
}

/** Ends the session at one web process: the tab at the other one must hear of it too. */
async function endSession({ url }: Part, token: string, trial: Trial): Promise<void> {
  const startedAt = performance.now();
  await ask(url, '/api/telegram/disconnect', { token });
  for (const tab of trial.tabs) await until(`${tab.name} hears of the end`, () => tab.ended > 0);
  trial.note('the session ends', `known everywhere after ${Math.round(performance.now() - startedAt)} ms`);
}

async function ask(url: string, path: string, body: object): Promise<void> {
  const answer = await postJson(`${url}${path}`, body);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
}
