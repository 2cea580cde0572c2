import { setImmediate as turn } from 'node:timers/promises';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { SendGate } from './send-gate.js';

let clock: ManualClock;
let gate: SendGate;
beforeEach(() => {
  clock = new ManualClock(0);
  gate = new SendGate(clock);
});

async function reply(chatId: string): Promise<void> {
  if (await gate.startReply(chatId, 2000)) gate.ended('reply', chatId);
}

/** Lets time pass until the work has ended. */
async function passing(work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const ending = work.finally(() => ended.abort());
  await turn();
  while (!ended.signal.aborted) {
    clock.forward(10);
    await turn();
  }
  await ending;
}

it('keeps no place for a reply that its own chat cannot get yet', async () => {
  for (let i = 0; i < 3; i += 1) await reply('chatty');
  const fourth = gate.startReply('chatty', 100);
  expect(gate.room()).toBe(22);
  clock.forward(100);
  await expect(fourth).resolves.toBe(false);
});

it('gives replies at most ten places, and keeps the others for deliveries', async () => {
  for (let i = 0; i < 10; i += 1) await expect(gate.startReply(`chat-${i}`, 0)).resolves.toBe(true);
  const late = gate.startReply('late', 5000);
  expect(gate.room()).toBe(15);
  gate.ended('reply', 'chat-0');
  await passing(late);
  await expect(late).resolves.toBe(true);
  expect(clock.now()).toBe(1000);
  expect(gate.room()).toBe(15);
});

it('lets replies through in the order in which they came, past those whose chats must wait', async () => {
  gate.pauseChat('paused', 1500);
  for (let i = 0; i < 10; i += 1) await gate.startReply(`busy-${i}`, 0);
  const order: string[] = [];
  const waiting = ['paused', 'a', 'b', 'c', 'd'].map(async (chat) => {
    if (await gate.startReply(chat, 3000)) order.push(chat);
    gate.ended('reply', chat);
  });
  for (let i = 0; i < 10; i += 1) gate.ended('reply', `busy-${i}`);
  await passing(Promise.all(waiting));
  expect(order).toEqual(['a', 'b', 'c', 'd', 'paused']);
});

it('keeps a place for a reply that only waits for one', async () => {
  for (let i = 0; i < 25; i += 1) gate.startDelivery(`chat-${i}`);
  const waiting = gate.startReply('waiting', 5000);
  gate.ended('delivery', 'chat-0');
  expect(gate.changesIn()).toBe(1000);
  clock.forward(1000);
  expect(gate.startDelivery('other')).toBe(false);
  await expect(waiting).resolves.toBe(true);
});

it('lets deliveries through at 15 a second while 30 chats never stop asking', async () => {
  const enough = new AbortController();
  const chatter = Array.from({ length: 30 }, async (_, i) => {
    while (!enough.signal.aborted) await reply(`chatty-${i}`);
  });
  for (let started = 0; started < 45; ) {
    await turn();
    if (!gate.startDelivery(`quiet-${started}`)) clock.forward(10);
    else {
      gate.ended('delivery', `quiet-${started}`);
      started += 1;
    }
  }
  expect(clock.now()).toBeLessThanOrEqual(3000);
  enough.abort();
  await passing(Promise.all(chatter));
});

it('notices leave places to alerts', () => {
  let started = 0;
  while (gate.startDelivery(`chat-${started}`, 'notice')) started += 1;
  expect(started).toBe(20);
  expect([gate.noticeRoom(), gate.room()]).toEqual([0, 5]);
  expect(gate.startDelivery('alert')).toBe(true);
  gate.ended('notice', 'chat-0');
  expect(gate.noticeRoom()).toBe(0);
  expect(gate.changesIn()).toBe(1000);
});

describe('answers to pressed buttons and edits', () => {
  async function edit(chatId: string, patienceMs = 0): Promise<boolean> {
    const started = await gate.startEdit(chatId, patienceMs);
    if (started) gate.ended('reply', chatId);
    return started;
  }

  it('count: no more than ten a second with the replies, and none of the places of deliveries', async () => {
    for (let i = 0; i < 4; i += 1) {
      await expect(gate.startAnswer(0)).resolves.toBe(true);
      await expect(gate.startEdit(`edit-${i}`, 0)).resolves.toBe(true);
      if (i < 2) await expect(gate.startReply(`reply-${i}`, 0)).resolves.toBe(true);
    }
    await expect(gate.startAnswer(0)).resolves.toBe(false);
    await expect(gate.startEdit('late', 0)).resolves.toBe(false);
    expect(gate.room()).toBe(15);
    gate.answerEnded();
    clock.forward(1000);
    await expect(gate.startAnswer(0)).resolves.toBe(true);
  });

  it('an edit counts like a message of its chat, and leaves one for an alert', async () => {
    expect([await edit('a'), await edit('a'), await edit('a')]).toEqual([true, true, false]);
    expect(gate.startDelivery('a')).toBe(true);
    gate.ended('delivery', 'a');
    const later = edit('a', 5000);
    await passing(later);
    await expect(later).resolves.toBe(true);
    expect(clock.now()).toBe(2000);
  });

  it('an answer takes nothing of a chat', async () => {
    for (let i = 0; i < 3; i += 1) await reply('a');
    await expect(gate.startAnswer(0)).resolves.toBe(true);
  });

  it('edits wait while deliveries need the places, answers do not', async () => {
    for (let i = 0; i < 20; i += 1) gate.startDelivery(`chat-${i}`);
    await expect(gate.startEdit('a', 0)).resolves.toBe(false);
    await expect(gate.startAnswer(0)).resolves.toBe(true);
    for (let i = 0; i < 20; i += 1) gate.ended('delivery', `chat-${i}`);
    const late = edit('a', 5000);
    await passing(late);
    await expect(late).resolves.toBe(true);
    expect(clock.now()).toBe(1000);
  });

  it('replies go before edits that came first', async () => {
    for (let i = 0; i < 10; i += 1) await gate.startReply(`busy-${i}`, 0);
    const order: string[] = [];
    const work = [
      gate.startEdit('a', 5000).then(() => order.push('edit')),
      gate.startReply('b', 5000).then(() => order.push('reply')),
      gate.startAnswer(5000).then(() => order.push('answer')),
    ];
    for (let i = 0; i < 10; i += 1) gate.ended('reply', `busy-${i}`);
    await passing(Promise.all(work));
    expect(order).toEqual(['reply', 'answer', 'edit']);
  });

  it('an edit that waits keeps no place from deliveries', async () => {
    for (let i = 0; i < 3; i += 1) await reply('a');
    const waiting = gate.startEdit('a', 100);
    for (let i = 0; i < 5; i += 1) await gate.startReply(`busy-${i}`, 0);
    expect(gate.room()).toBe(17);
    clock.forward(100);
    await expect(waiting).resolves.toBe(false);
  });
});

it('nobody waits any more once the process stops', async () => {
  gate.pauseChat('a', 4000);
  const waiting = [gate.startReply('a', 5000), gate.startEdit('a', 5000)];
  gate.onApplicationShutdown();
  await expect(Promise.all(waiting)).resolves.toEqual([false, false]);
  await expect(gate.startReply('a', 5000)).resolves.toBe(false);
  expect(clock.waits).toEqual([]);
});
