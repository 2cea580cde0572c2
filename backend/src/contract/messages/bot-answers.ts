import type { Condition } from '../trigger.js';
import { conditionText } from './condition-words.js';
import { zonedMinutes } from './moments.js';

/** What the bot answers to /start, by what came of it. `site` is the address of the web page. */
export const startAnswers = {
  noCode: (site: string, brandName: string): string =>
    lines(
      `Hello, I am ${brandName}. I watch crypto prices and message you when one reaches your level.`,
      `To begin, open ${site} and press Connect Telegram. It brings you back here.`,
      'Or stay here: /above BTC 100000 sets a trigger, /help shows what else I can do.',
    ),
  connected: (): string =>
    lines(
      'Connected. Your alerts will arrive in this chat.',
      'Go back to the page to set your levels, then see them here with /list.',
      '/stop pauses all messages.',
    ),
  alreadyConnected: (): string =>
    lines(
      'You are connected. Your alerts arrive in this chat.',
      '/list shows your triggers, /price shows prices now, /stop pauses all messages.',
    ),
  resumed: (): string =>
    lines('Messages are on again.', 'Your alerts will arrive in this chat. /list shows your triggers.'),
  /** Messages were stopped in a chat that no browser was ever connected to. */
  resumedAlone: (site: string): string =>
    lines(
      'Messages are on again.',
      `This chat is not connected to a browser. To see its triggers on the web, open ${site} and press Connect Telegram.`,
      '/list shows your triggers, /help shows what else I can do.',
    ),
  expired: (site: string): string =>
    lines(
      'This link has expired. A link works for 10 minutes.',
      `Press Connect Telegram on ${site} again for a new one.`,
    ),
  cancelled: (site: string): string =>
    lines(
      'This link was cancelled on the page that showed it.',
      `Press Connect Telegram on ${site} again for a new one.`,
    ),
  ended: (site: string): string =>
    lines(
      'You used this link before, and that browser has been disconnected since.',
      `Press Connect Telegram on ${site} to connect it again.`,
    ),
  unknown: (site: string): string =>
    lines(
      'I do not know this link. Each link works once, for one person.',
      `Press Connect Telegram on ${site} to get your own.`,
    ),
} as const;

/** The bot's commands as Telegram's menu shows them. */
export const BOT_COMMANDS = [
  { command: 'price', description: 'Prices now, for example /price BTC ETH' },
  { command: 'above', description: 'Alert me when it rises to, for example /above BTC 100000' },
  { command: 'below', description: 'Alert me when it falls to, for example /below ETH 2500' },
  { command: 'inside', description: 'Alert me when it enters, for example /inside SOL 140 150' },
  { command: 'outside', description: 'Alert me when it leaves, for example /outside BTC 60000 70000' },
  { command: 'move', description: 'Alert me when it moves, for example /move BTC 3% 1h up' },
  { command: 'trail', description: 'Alert me when it falls from its high, for example /trail BTC 5%' },
  { command: 'list', description: 'Your triggers, numbered, closest to firing first' },
  { command: 'edit', description: 'Give a trigger another level by its number: /edit 1 65000' },
  { command: 'arm', description: 'Arm a trigger by its number: /arm 1' },
  { command: 'disarm', description: 'Disarm a trigger by its number: /disarm 1' },
  { command: 'delete', description: 'Delete a trigger by its number: /delete 1' },
  { command: 'summary', description: 'Prices, 24 h moves and your closest triggers' },
  { command: 'status', description: 'How fresh prices are and how fast alerts go out' },
  { command: 'timezone', description: 'Show times of your city, for example /timezone Berlin' },
  { command: 'quiet', description: 'Quiet hours, for example /quiet 22:00-07:00' },
  { command: 'mute', description: 'Hold messages for a while, for example /mute 8h' },
  { command: 'stop', description: 'Pause all messages' },
  { command: 'start', description: 'Turn messages on' },
  { command: 'help', description: 'What I can do' },
] as const;

/** Those that the menu has no room for. */
const MORE_COMMANDS = [
  { command: 'name', description: 'Name a trigger by its number: /name 1 Rent' },
  { command: 'until', description: 'End a trigger by its number: /until 1 3d, /until 1 never' },
] as const;

export function helpAnswer(site: string): string {
  return lines(
    'I message you when a price reaches your level.',
    '',
    ...[...BOT_COMMANDS, ...MORE_COMMANDS].map(({ command, description }) => `/${command}  ${description}`),
    '',
    'Without a command: btc shows its price, btc 65000 sets a level.',
    `You can also set your levels at ${site}`,
  );
}

export function stoppedAnswer(): string {
  return lines(
    'Messages to this chat are paused. Your triggers stay as they are.',
    '/start turns messages on again.',
  );
}

export function unknownAnswer(): string {
  return 'I did not understand that. /help shows what I can do.';
}

/** To everybody without an account, where there is no trial. */
export const PRIVATE_BOT = 'This bot is private.';

export function faultAnswer(): string {
  return 'That did not work just now. Please send it again in a moment.';
}

function lines(...text: readonly string[]): string {
  return text.join('\n');
}

/** The message that carries the code of the /trial page to the person's chat. Pure. */
export function trialCodeMessage(code: string, brandName: string): string {
  return [
    `${code} is your ${brandName} code.`,
    'Enter it within 10 minutes on the page that asked for it.',
    'If you did not ask for one, share it with no one: without it nothing happens.',
  ].join('\n');
}

/** What the bot says to a command it cannot follow. */
export const commandHints = {
  level: (command: 'above' | 'below'): string =>
    `Write a symbol and a price in US dollars, for example /${command} BTC 65,000`,
  band: (op: 'inside' | 'outside'): string =>
    `Write a symbol and two prices in US dollars, for example /${op} BTC 60,000 62,000`,
  notTracked: (symbol: string, known: readonly string[]): string =>
    `I cannot watch ${symbol} here. I watch ${known.join(', ')}.`,
  notASymbol: (text: string): string => `“${text}” is not a symbol. Write one like BTC.`,
  notANumber: (text: string): string =>
    `I cannot read “${text}” as a price. Write it like 65000, 65,000 or 0.05.`,
  either: (one: string, other: string): string => `Do you mean ${one} or ${other}?`,
  farOff: (level: string, distance: string, symbol: string): string =>
    `${level} is ${distance} the price of ${symbol}. Do you want an alert then?`,
  move: (): string =>
    'Write a symbol, a percentage and a time, for example /move BTC 3% 1h. Add up or down if only that way counts.',
  trail: (): string =>
    'Write a symbol and a percentage, for example /trail BTC 5%. Add rise to count from its low instead.',
  notAPercentage: (text: string): string =>
    `I cannot read “${text}” as a percentage. Write it like 3% or 2.5%.`,
  notAWindow: (text: string, known: readonly string[]): string =>
    `I do not know the time “${text}”. I know ${known.join(', ')}.`,
  notAWay: (text: string, known: readonly string[]): string =>
    `I do not know “${text}” here. Write ${known.join(' or ')}, or nothing.`,
  noLevel: (trigger: string, number: number, site: string): string =>
    `${trigger} has no price level. Change it at ${site}, or send /delete ${number} and set another.`,
  number: (command: string): string => `Write the number that /list shows, for example /${command} 1`,
  name: (): string =>
    'Write the number that /list shows and a name, for example /name 1 Rent. /name 1 - takes it away.',
  until: (): string =>
    'Write the number that /list shows and a time, for example /until 1 3d or /until 1 12h. /until 1 never takes the end away.',
  edit: (): string => 'Write the number that /list shows and the new level, for example /edit 1 65,000',
  eitherSide: (symbol: string, level: string): string =>
    `${level} reads in two ways. Write /above ${symbol} or /below ${symbol} and the level without a dot or comma.`,
  noSide: (symbol: string, level: string): string =>
    `There is no fresh price of ${symbol} now. Write /above ${symbol} ${level} or /below ${symbol} ${level}.`,
  noList: (): string => 'Send /list first: it gives each of your triggers a number.',
  notInList: (number: string, count: number): string =>
    `There is no number ${number}: your last list had ${count === 1 ? 'one trigger' : `${count} triggers`}. Send /list to see it.`,
  gone: (number: number): string =>
    `Number ${number} of your last list is no longer there. Send /list for a new one.`,
} as const;

/** What pressing a button brought, in a notice of at most 200 characters. */
export const buttonNotices = {
  armed: (): string => 'Armed: I ring at the next crossing.',
  /** The condition holds already. */
  still: ({ op }: Condition): string => `Still ${op}: I ring at the next crossing.`,
  armedFromNext: (): string => 'Armed: I begin with the next price.',
  armedWithoutPrice: (): string => 'Armed. There is no fresh price now: the first one decides.',
  snoozed: (until: number, now: number, zone: string | null = null): string =>
    `Snoozed until ${zonedMinutes(until, now, zone)}.`,
  nothingToSnooze: (): string => 'It is disarmed: there is nothing to snooze.',
  seen: (): string => 'Noted: you have seen it.',
  disarmed: (): string => 'Disarmed. “Re-arm now” switches it on again.',
  gone: (): string => 'This trigger was deleted.',
  edited: (condition: Condition): string =>
    `You changed this trigger: it is ${conditionText(condition)} now. /list shows it.`,
  unknownAlert: (): string => 'I no longer know this alert.',
  tooFast: (): string => 'That was a lot of presses. Wait a few seconds, then press again.',
  failed: (): string => 'That did not work just now. Please press again in a moment.',
} as const;
