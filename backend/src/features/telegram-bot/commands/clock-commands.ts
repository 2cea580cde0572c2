import { quietAnswers, zoneAnswers, zoneButtons } from '../../../contract/messages/clock-answers.js';
import type { Owner } from '../../../identity/owner.js';
import { findZones } from '../domain/find-zones.js';
import { readMute, readQuiet } from '../domain/read-quiet.js';
import { shown } from '../domain/read-command.js';
import type { ChatCommand, CommandServices } from './chat-command.js';

export type ClockNeeds = Pick<CommandServices, 'chats' | 'owners' | 'settings' | 'publicUrl' | 'now'>;

const MINUTE_MS = 60_000;

/** `/timezone` shows the zone of this chat's owner, `/timezone berlin` sets it, or asks which of several is meant. */
export async function handleTimezone(
  { chat, words, reply }: ChatCommand,
  needs: ClockNeeds,
): Promise<'shown' | 'asked' | 'unknown' | 'set'> {
  if (words.length === 0) {
    const { zone } = await needs.chats.clock(chat.chatId);
    await reply(zoneAnswers.shown(zone, needs.now));
    return 'shown';
  }
  const [first, ...others] = findZones(words.join(' '));
  if (first === undefined) {
    await reply(zoneAnswers.unknown(shown(words.join(' '))));
    return 'unknown';
  }
  if (others.length > 0) {
    await reply(zoneAnswers.choose(), zoneButtons([first, ...others]));
    return 'asked';
  }
  await reply(await setZone(chat.chatId, first, needs));
  return 'set';
}

/** Sets the zone of this chat's owner and says so. */
export async function setZone(chatId: string, zone: string, needs: ClockNeeds): Promise<string> {
  const owner = await needs.owners.ownerOfChat(chatId);
  if (owner.kind === 'user') await needs.settings.change(accountOf(owner), { timeZone: zone });
  else await needs.chats.setZone(chatId, zone);
  return zoneAnswers.set(zone, needs.now);
}

/** `/quiet 22:00-07:00 [hold]` sets an account's quiet hours, `/quiet off` ends them, `/quiet` shows them. */
export async function handleQuiet({ chat, words, reply }: ChatCommand, needs: ClockNeeds): Promise<string> {
  const reading = readQuiet(words);
  await reply(await quietReply(chat.chatId, reading, needs));
  return reading.kind;
}

async function quietReply(
  chatId: string,
  reading: ReturnType<typeof readQuiet>,
  needs: ClockNeeds,
): Promise<string> {
  const owner = await needs.owners.ownerOfChat(chatId);
  if (owner.kind === 'trial') return quietAnswers.accountOnly(needs.publicUrl);
  const { quiet, zone } = await needs.chats.clock(chatId);
  switch (reading.kind) {
    case 'show':
      return quiet === null ? quietAnswers.none() : quietAnswers.set(quiet);
    case 'unreadable':
      return quietAnswers.usage();
    case 'off':
      await needs.settings.change(accountOf(owner), { quiet: null });
      return quietAnswers.off();
    case 'quiet':
      if (zone === null) return quietAnswers.zoneFirst();
      await needs.settings.change(accountOf(owner), { quiet: reading.quiet });
      return quietAnswers.set(reading.quiet);
  }
}

/** `/mute 8h` holds back what would ring from now on, `/mute off` ends that, `/mute` shows it. For accounts and trials. */
export async function handleMute({ chat, words, reply }: ChatCommand, needs: ClockNeeds): Promise<string> {
  const reading = readMute(words);
  await reply(await muteText(chat.chatId, reading, needs));
  return reading.kind;
}

async function muteText(
  chatId: string,
  reading: ReturnType<typeof readMute>,
  needs: ClockNeeds,
): Promise<string> {
  const owner = await needs.owners.ownerOfChat(chatId);
  const { mutedUntil, zone } = await needs.chats.clock(chatId);
  switch (reading.kind) {
    case 'show':
      return mutedUntil === null ? quietAnswers.notMuted() : quietAnswers.muted(mutedUntil, needs.now, zone);
    case 'unreadable':
      return quietAnswers.muteUsage();
    case 'out-of-range':
      return quietAnswers.muteRange();
    case 'off':
      await mute(owner, chatId, null, needs);
      return quietAnswers.unmuted();
    case 'mute': {
      const until = needs.now + reading.minutes * MINUTE_MS;
      await mute(owner, chatId, until, needs);
      return quietAnswers.muted(until, needs.now, zone);
    }
  }
}

async function mute(
  owner: Owner,
  chatId: string,
  until: number | null,
  { settings, chats }: ClockNeeds,
): Promise<void> {
  const mutedUntil = until === null ? null : new Date(until).toISOString();
  if (owner.kind === 'user') await settings.change(accountOf(owner), { mutedUntil });
  else await chats.mute(chatId, mutedUntil);
}

/** Clocks need no Pro. */
function accountOf({ userId }: Extract<Owner, { kind: 'user' }>) {
  return { id: userId, hasProAccess: false };
}
