import type { UpdateBody } from '../bot-api-types.js';
import { UpdateFeed } from './update-feed.js';

const user = { id: 1, is_bot: false, first_name: 'Alex' };
const chat = { id: 1, type: 'private' as const, first_name: 'Alex' };
const message: UpdateBody = { message: { message_id: 1, from: user, chat, date: 0, text: 'x' } };
const patient = { offset: 0, limit: 100, timeoutMs: 60_000 };
const listening = (): AbortSignal => new AbortController().signal;

describe('UpdateFeed', () => {
  it('answers at once when updates are there', async () => {
    const feed = new UpdateFeed(1);
    feed.push(message);
    expect(await feed.poll(patient, listening())).toMatchObject({ updates: [{ update_id: 1 }] });
  });

  it('answers a waiting poll with all that arrived together', async () => {
    const feed = new UpdateFeed(1);
    const poll = feed.poll(patient, listening());
    feed.push(message);
    feed.push(message);
    expect(await poll).toMatchObject({ updates: [{ update_id: 1 }, { update_id: 2 }] });
  });

  it('answers empty when the time is over', async () => {
    const feed = new UpdateFeed(1);
    expect(await feed.poll({ ...patient, timeoutMs: 5 }, listening())).toEqual({
      kind: 'updates',
      updates: [],
    });
  });

  it('ends the older of two polls with a conflict', async () => {
    const feed = new UpdateFeed(1);
    const older = feed.poll(patient, listening());
    const newer = feed.poll(patient, listening());
    expect(await older).toEqual({ kind: 'conflict' });
    feed.push(message);
    expect(await newer).toMatchObject({ kind: 'updates' });
  });

  it('forgets a caller that hung up, and keeps its updates', async () => {
    const feed = new UpdateFeed(1);
    const caller = new AbortController();
    const poll = feed.poll(patient, caller.signal);
    caller.abort();
    expect(await poll).toEqual({ kind: 'cancelled' });
    feed.push(message);
    expect(feed.queue.length).toBe(1);
  });
});
