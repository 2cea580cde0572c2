import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../../stand-ins/exchange/domain/random.js';
import {
  type PaymentsStandIn,
  startPaymentsStandIn,
} from '../../../stand-ins/payments/start-payments-stand-in.js';
import { FORGERIES, type WebhookEvent } from '../../../stand-ins/payments/webhooks.js';
import { inLanes } from '../../support/in-lanes.js';
import { until } from '../../support/until.js';
import { buildCluster, type Cluster } from '../cluster/cluster.js';
import { seconds } from '../figures.js';
import { planOf } from '../load/payers.js';
import { stepsOf } from '../load/payment-fates.js';
import { type OpenCharge, PaymentOffice } from '../load/payment-office.js';
import { planCharges } from '../load/payment-plan.js';
import { buys, ledgerFaults } from '../oracle/ledger.js';
import { limitOf, type Row, type RowOrder } from '../row.js';
import { ApiWatch } from '../watch/api-watch.js';

const CHARGES = { full: 200, sample: 45 };
const COPIES = 5;
const LONGEST_DELAY_MS = 1_500;
const OTHER_PROCESS_MS = 15;
const BETWEEN_STEPS_MS = 5;
const EXACT_MS = 20_000;
const LOOK_MS = 250;
const AT_ONCE = 10;
const FORGED_CHARGES = 8;
const MOST_SHOWN = 5;
const HOUR_MS = 3_600_000;

/** Hundreds of payments, told of in every wrong way that webhooks know, to two processes. */
export const webhookDisorder: Row = {
  name: 'webhook-disorder',
  number: 23,
  title: 'webhooks five times, shuffled, late, forged, replayed, before our call returns',
  run: async (order) => {
    const provider = await startPaymentsStandIn({ firstPauseMs: 250 });
    order.cleanup.add(() => provider.close());
    const cluster = await buildCluster(order, { env: environmentOf(provider) });
    await cluster.start();
    const api = new ApiWatch(cluster);
    const aiming = setInterval(() => aim(cluster, provider), OTHER_PROCESS_MS);
    order.cleanup.add(async () => clearInterval(aiming));
    order.cleanup.add(() => api.stop());
    api.run();
    const outcome = await storm(order, cluster, provider);
    await api.stop();
    await cluster.stopBackends();
    const surprises = cluster.backends.flatMap((backend) => backend.surprises);
    return { ...outcome, faults: [...outcome.faults, ...api.faults, ...surprises] };
  },
};

function environmentOf({ apiUrl, keyId, keySecret, webhookSecret }: PaymentsStandIn) {
  return {
    COINBASE_API_URL: apiUrl,
    COINBASE_KEY_ID: keyId,
    COINBASE_KEY_SECRET: keySecret,
    COINBASE_WEBHOOK_SECRET: webhookSecret,
    RATE_LIMIT_SCALE: '100',
  };
}

/** Copies of the same event reach different processes. */
function aim(cluster: Cluster, provider: PaymentsStandIn): void {
  const live = cluster.live();
  const { running } = live[Math.floor(Math.random() * live.length)] ?? {};
  if (running != null) provider.setWebhookUrl(`${running.url}/api/billing/webhook`);
}

async function storm({ length, seed }: RowOrder, cluster: Cluster, provider: PaymentsStandIn) {
  const office = await PaymentOffice.open(cluster, provider, planCharges(seed, CHARGES[length]));
  provider.setWebhooks({ copies: COPIES });
  const cutOff = await cutAnswers(office, provider);
  const early = await payBeforeAnswer(office, provider);
  await office.openUsual();
  const lost = await loseWebhooks(cluster, office, provider);
  await payAnHourAgo(cluster, office, provider);
  await payInStorm(seed, office, provider);
  const forged = await forge(office, provider);
  const startedAt = performance.now();
  await provider.release('shuffled');
  await until(
    'all webhooks taken',
    () => provider.events().filter(isTaken).length >= provider.events().length - lost,
  );
  const answers = await early.answers;
  const before = await exactWithin(office, limitOf({ length }, EXACT_MS));
  const exactMs = performance.now() - startedAt;
  const stored = await storedEvents(cluster);
  const replayed = await replayADayLater(cluster, provider);
  const faults = await office.truth().then(async (truth) => ledgerFaults(truth, await office.ledger()));
  const truth = await office.truth();
  const events = provider.events();
  const strangers = await wrongPlans(cluster, office);
  return {
    figures: {
      charges: truth.length,
      'ledger exact': `${truth.length - faults.length} of ${truth.length}`,
      'exact after': before.length === 0 ? seconds(exactMs) : 'never',
      events: events.length,
      webhooks: events.reduce((sum, each) => sum + each.answers.length, 0),
      'before our call returned': early.paid,
      'terms bought': truth.filter(buys).length,
      'codes refused': office.codesRefused,
      forged: forged.sent,
      replayed: replayed.sent,
    },
    faults: [
      ...faults.slice(0, MOST_SHOWN),
      ...(before.length === 0 ? [] : [`before the replay ${before.length} things were wrong: ${before[0]}`]),
      ...office.faults.slice(0, MOST_SHOWN),
      ...cutOff,
      ...answers.slice(0, MOST_SHOWN),
      ...forged.faults.slice(0, MOST_SHOWN),
      ...replayed.faults.slice(0, MOST_SHOWN),
      ...strangers.slice(0, MOST_SHOWN),
      ...(stored === events.length - lost
        ? []
        : [`${stored} events are stored, ${events.length - lost} were told`]),
    ],
    voids: [
      ...(early.paid === 0 ? ['no payment came before our own call returned'] : []),
      ...(office.codesRefused === 0 ? ['nobody raced for a discount code'] : []),
      ...(truth.some(buys) ? [] : ['nobody bought anything']),
    ],
  };
}

/** The provider opens the checkout, and its answer gets lost: every other person clicks again, the others just pay. */
async function cutAnswers(office: PaymentOffice, provider: PaymentsStandIn): Promise<string[]> {
  const plans = office.on('cut-answer');
  provider.fault({ kind: 'cut' }, { on: 'create', times: plans.length, keeps: true });
  const first = await Promise.all(office.click(plans));
  const again = plans.filter((_plan, i) => i % 2 === 0);
  const second = await Promise.all(office.click(again));
  const charges = await office.created(plans);
  for (const charge of charges) takeSteps(office, provider, charge);
  const pages = second.map(({ url }) => url);
  const known = charges.map((charge) => office.checkoutOf(charge).url);
  return [
    ...(first.every(({ status }) => status === 503)
      ? []
      : ['a cut answer of the provider was not answered 503']),
    ...(pages.every((url) => url !== null && known.includes(url)) ? [] : ['a second click led elsewhere']),
  ];
}

/** The payment is confirmed while our call that creates the checkout still waits for its answer. */
async function payBeforeAnswer(office: PaymentOffice, provider: PaymentsStandIn) {
  const plans = office.on('before-answer');
  provider.fault({ kind: 'hang' }, { on: 'create', times: plans.length, keeps: true });
  let returned = 0;
  const clicks = office.click(plans).map((click) => click.finally(() => (returned += 1)));
  const charges = await office.created(plans);
  for (const charge of charges) takeSteps(office, provider, charge);
  const ids = new Set(charges.map(({ id }) => id));
  await until('all of them paid', async () => {
    const { charges: rows } = await office.ledger();
    return rows.every(({ id, paid }) => !ids.has(id) || paid !== null);
  });
  const known = charges.map((charge) => office.checkoutOf(charge).url);
  const answers = Promise.all(clicks).then((pages) =>
    pages.flatMap(({ status, url }) =>
      url !== null && known.includes(url)
        ? []
        : [`a click that was paid before its answer got ${status} ${url}`],
    ),
  );
  return { paid: plans.length - returned, answers };
}

/** No webhook ever comes; a minute later, which is now, the charges are looked at. Returns how many events were lost. */
async function loseWebhooks(cluster: Cluster, office: PaymentOffice, provider: PaymentsStandIn) {
  const charges = await office.charges(office.on('lost'));
  await until('all webhooks taken', () => provider.events().every(isTaken));
  provider.setWebhooks({ mode: 'off' });
  const before = provider.events().length;
  for (const charge of charges) takeSteps(office, provider, charge);
  provider.setWebhooks({ mode: 'on' });
  await cluster.database.rows('UPDATE charges SET next_look_at = now() WHERE id = ANY ($1::uuid[])', [
    charges.map(({ id }) => id),
  ]);
  return provider.events().length - before;
}

/** Everything about these happened an hour ago, and the webhooks have not come yet. */
async function payAnHourAgo(cluster: Cluster, office: PaymentOffice, provider: PaymentsStandIn) {
  const charges = await office.charges(office.on('hour-late'));
  const ids = charges.map(({ id }) => id);
  provider.setWebhooks({ mode: 'hold' });
  for (const charge of charges) takeSteps(office, provider, charge);
  provider.setWebhooks({ mode: 'on' });
  await cluster.database.rows(
    `UPDATE charges SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour',
                        next_look_at = NULL
      WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  for (const charge of charges) {
    const { id, updatedAt } = office.checkoutOf(charge);
    provider.set(id, { updatedAt: new Date(Date.parse(updatedAt) - HOUR_MS).toISOString() });
  }
}

/** All the others in any order, one step of one after a step of another, each event delayed by a while of its own. */
async function payInStorm(seed: number, office: PaymentOffice, provider: PaymentsStandIn): Promise<void> {
  const random = randomStream(`storm ${seed}`);
  const charges = await office.charges([...office.on('storm'), ...office.on('held')]);
  const waiting = charges.map((charge) => ({
    charge,
    steps: [...stepsOf(charge.plan, charge.dueCents)],
  }));
  while (waiting.length > 0) {
    const place = Math.floor(random() * waiting.length);
    const { charge, steps } = waiting[place] ?? {};
    const step = steps?.shift();
    if (charge === undefined || step === undefined) {
      waiting.splice(place, 1);
      continue;
    }
    const delayMs = Math.floor(random() ** 3 * LONGEST_DELAY_MS);
    provider.setWebhooks({ mode: charge.plan.road === 'held' ? 'hold' : 'on', delayMs });
    step(provider, office.checkoutOf(charge).id);
    await sleep(BETWEEN_STEPS_MS);
  }
  provider.setWebhooks({ mode: 'on', delayMs: 0 });
}

/** Calls that somebody else makes, about charges that were not paid, among others. */
async function forge(office: PaymentOffice, provider: PaymentsStandIn) {
  const open = office.plans.filter(({ fate }) => fate === 'left-open');
  const charges = await office.charges([...open, ...office.on('storm')].slice(0, FORGED_CHARGES));
  const calls = charges.flatMap((charge) => FORGERIES.map((as) => ({ as, charge })));
  const faults: string[] = [];
  await inLanes(calls, AT_ONCE, async ({ as, charge }) => {
    const status = await provider.forge(as, office.checkoutOf(charge).id);
    if (status !== (as === 'not-json' ? 400 : 401))
      faults.push(`a call that is ${as} was answered ${status}`);
  });
  return { sent: calls.length, faults };
}

/** Every event once more, lost ones included, when the product has known them for a day, or has forgotten every other one. */
async function replayADayLater(cluster: Cluster, provider: PaymentsStandIn) {
  await cluster.database.rows(`UPDATE webhook_events SET received_at = received_at - interval '24 hours'`);
  await cluster.database.rows(`DELETE FROM webhook_events WHERE event_id < '8'`);
  const faults: string[] = [];
  const events = provider.events();
  await inLanes(events, AT_ONCE, async ({ id }) => {
    const status = await provider.replay(id);
    if (status !== 200) faults.push(`a replayed event was answered ${status}`);
  });
  return { sent: events.length, faults };
}

function takeSteps(office: PaymentOffice, provider: PaymentsStandIn, charge: OpenCharge): void {
  const { id } = office.checkoutOf(charge);
  for (const step of stepsOf(charge.plan, charge.dueCents)) step(provider, id);
}

/** What is wrong with the ledger once nothing is, or after so long. */
async function exactWithin(office: PaymentOffice, limitMs: number): Promise<readonly string[]> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const faults = ledgerFaults(await office.truth(), await office.ledger());
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await sleep(LOOK_MS);
  }
}

/** What people are told of their plan, against what they have bought. */
async function wrongPlans(cluster: Cluster, office: PaymentOffice): Promise<readonly string[]> {
  const url = cluster.live()[0]?.running?.url ?? '';
  const bought = new Set((await office.truth()).filter(buys).map(({ userId }) => userId));
  const wrong: string[] = [];
  await inLanes(
    [...new Map(office.plans.map((plan) => [plan.person, plan])).values()],
    AT_ONCE,
    async (plan) => {
      const payer = office.payerOf(plan);
      const told = await planOf(url, payer);
      const wanted = bought.has(payer.id) ? 'pro_active' : 'free';
      if (told !== wanted) wrong.push(`${payer.id} is told ${told} instead of ${wanted}`);
    },
  );
  return wrong;
}

async function storedEvents(cluster: Cluster): Promise<number> {
  const [row] = await cluster.database.rows<{ count: string }>('SELECT count(*) FROM webhook_events');
  return Number(row?.count);
}

/** Whether every copy of it was answered with success. */
function isTaken({ answers }: WebhookEvent): boolean {
  return answers.filter((status) => status === 200).length >= COPIES;
}
