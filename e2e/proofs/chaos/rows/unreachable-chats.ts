import { setTimeout as sleep } from 'node:timers/promises';
import type { RecentAlert } from '@bellwether/backend/contract/alert.js';
import { sendEdit } from '../load/send-edit.js';
import { connectTrial, type TrialUser } from '../load/trial-user.js';
import { when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

const ALWAYS = 1_000;
const LOAD_MS = 12_000;
const CALL_MS = 5_000;
const MOVED_BY = 1_000_000;
const COINS = ['BTC', 'ETH'];

interface Misfortune {
  readonly name: string;
  /** What befalls the chat, after the person has connected and set a trigger. */
  readonly strike: (stage: Stage, chatId: number) => void;
  /** How the deliveries must then look in the product's own answer. */
  readonly status: 'delivered' | 'failed';
  readonly reason?: string;
}

const MISFORTUNES: readonly Misfortune[] = [
  {
    name: 'Blocker',
    strike: ({ cluster }, id) => cluster.telegram.block(id),
    status: 'failed',
    reason: 'blocked',
  },
  {
    name: 'Deactivated',
    strike: (stage, chatId) => refuse(stage, chatId, 403, 'Forbidden: user is deactivated'),
    status: 'failed',
    reason: 'deactivated',
  },
  {
    name: 'Lost',
    strike: (stage, chatId) => refuse(stage, chatId, 400, 'Bad Request: chat not found'),
    status: 'failed',
    reason: 'chat-not-found',
  },
  { name: 'Mover', strike: move, status: 'delivered' },
  {
    name: 'Renamed',
    strike: ({ cluster }, id) =>
      void cluster.telegram.putPerson({ id, first_name: 'Somebody else', username: 'another_name' }),
    status: 'delivered',
  },
  { name: 'Misread', strike: misread, status: 'delivered' },
];

/** Chats that cannot be reached, each for a reason of its own, beside many that can. */
export const unreachableChats: Row = {
  name: 'unreachable-chats',
  number: 14,
  title: 'blocked, deactivated, not found, moved, renamed, unreadable',
  run: stageRun({}, async (stage) => {
    const url = stage.cluster.url();
    const users = await Promise.all(
      MISFORTUNES.map(({ name }) => connectTrial(url, stage.cluster.telegram, name)),
    );
    for (const [i, { strike }] of MISFORTUNES.entries()) {
      const user = users[i];
      if (user === undefined) continue;
      stage.acceptedBeforeOf.set(user.chatId, stage.cluster.telegram.accepted().length);
      strike(stage, user.chatId);
      await setTriggers(stage, url, user);
    }
    await sleep(LOAD_MS);
    const seen = await Promise.all(users.map((user) => recentAlerts(url, user)));
    const failed = await failedElsewhere(stage, users);
    return {
      figures: Object.fromEntries(
        MISFORTUNES.map(({ name }, i) => [name, endings(seen[i] ?? [])[0]?.words ?? 'nothing']),
      ),
      faults: [
        ...MISFORTUNES.flatMap((misfortune, i) => wrong(misfortune, seen[i] ?? [])),
        ...when(failed > 0, `${failed} deliveries of chats that nothing befell failed`),
      ],
      voids: MISFORTUNES.flatMap(({ name }, i) => (seen[i]?.length ? [] : [`${name} had no alert`])),
    };
  }),
};

function refuse({ cluster }: Stage, chatId: number, error_code: number, description: string): void {
  cluster.telegram.script({ method: 'sendMessage', chatId, times: ALWAYS, error_code, description });
}

function move({ cluster }: Stage, chatId: number): void {
  const to = chatId + MOVED_BY;
  cluster.telegram.putPerson({ id: to, first_name: 'Moved', started: true });
  cluster.telegram.script({
    method: 'sendMessage',
    chatId,
    times: ALWAYS,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: to },
  });
}

/** Once: the message must come again, as plain text. */
function misread({ cluster }: Stage, chatId: number): void {
  const description = "Bad Request: can't parse entities: unsupported start tag";
  cluster.telegram.script({ method: 'sendMessage', chatId, error_code: 400, description });
}

async function setTriggers({ market, edits }: Stage, url: string, user: TrialUser): Promise<void> {
  for (const symbol of COINS) {
    const condition = { op: 'above', level: market.centreOf(symbol) } as const;
    const { edit, id, status, text } = await sendEdit(url, user, symbol, { kind: 'upsert', condition });
    if (id === null) throw new Error(`A trigger was answered ${status}: ${text}`);
    edits.add({ id, symbol, edits: [edit] });
  }
}

async function recentAlerts(url: string, { token }: TrialUser): Promise<readonly RecentAlert[]> {
  const answer = await fetch(`${url}/api/recent-alerts`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(CALL_MS),
  });
  if (answer.status !== 200)
    throw new Error(`The recent alerts were answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as RecentAlert[];
}

/** How deliveries ended, oldest first; what is still on its way is left out. */
function endings(alerts: readonly RecentAlert[]): { readonly status: string; readonly words: string }[] {
  return [...alerts]
    .reverse()
    .flatMap(({ delivery }) => delivery)
    .filter(({ status }) => status !== 'pending' && status !== 'sending')
    .map((delivery) => ({ status: delivery.status, words: inWords(delivery) }));
}

function inWords({ status, reason }: { readonly status: string; readonly reason?: string }): string {
  return reason === undefined ? status : `${status} (${reason})`;
}

/** The first one says why; those after it may say that the chat is out of reach since. */
function wrong({ name, ...wanted }: Misfortune, alerts: readonly RecentAlert[]): string[] {
  const ended = endings(alerts);
  const isFirst = ended[0]?.words === inWords(wanted);
  if (isFirst && ended.every(({ status }) => status === wanted.status)) return [];
  return [
    `${name}: ${ended.map(({ words }) => words).join(', ') || 'nothing'} instead of ${inWords(wanted)}`,
  ];
}

function failedElsewhere({ cluster }: Stage, users: readonly TrialUser[]): Promise<number> {
  const struck = users.flatMap(({ chatId }) => [chatId, chatId + MOVED_BY]);
  return cluster.database.count("deliveries WHERE status = 'failed' AND chat_id <> ALL ($1::bigint[])", [
    struck,
  ]);
}
