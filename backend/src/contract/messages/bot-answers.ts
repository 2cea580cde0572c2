/** What the bot answers to /start, by what came of it. `site` is the address of the web page. */
export const startAnswers = {
  noCode: (site: string): string =>
    lines(
      'Hello, I am Bellwether. I watch crypto prices and message you when one reaches your level.',
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
  { command: 'list', description: 'Your triggers, numbered, closest to firing first' },
  { command: 'arm', description: 'Arm a trigger by its number: /arm 1' },
  { command: 'disarm', description: 'Disarm a trigger by its number: /disarm 1' },
  { command: 'delete', description: 'Delete a trigger by its number: /delete 1' },
  { command: 'summary', description: 'Prices, 24 h moves and your closest triggers' },
  { command: 'status', description: 'How fresh prices are and how fast alerts go out' },
  { command: 'stop', description: 'Pause all messages' },
  { command: 'start', description: 'Turn messages on' },
  { command: 'help', description: 'What I can do' },
] as const;

export function helpAnswer(site: string): string {
  return lines(
    'I message you when a price reaches your level.',
    '',
    ...BOT_COMMANDS.map(({ command, description }) => `/${command}  ${description}`),
    '',
    `You can also set your levels at ${site}`,
  );
}

export function stoppedAnswer(): string {
  return lines('All messages are paused. Your triggers stay as they are.', '/start turns messages on again.');
}

export function unknownAnswer(): string {
  return 'I did not understand that. /help shows what I can do.';
}

export function groupAnswer(): string {
  return 'I only work in private chats, so I am leaving this group. Message me directly instead.';
}

export function faultAnswer(): string {
  return 'That did not work just now. Please send it again in a moment.';
}

function lines(...text: readonly string[]): string {
  return text.join('\n');
}
