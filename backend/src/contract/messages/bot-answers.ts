/** What the bot answers to /start, by what came of it. `site` is the address of the web page. */
export const startAnswers = {
  noCode: (site: string): string =>
    lines(
      'Hello, I am Bellwether. I watch crypto prices and write to you when one reaches your level.',
      `To begin, open ${site} and press Connect Telegram. It brings you back here.`,
      '/price shows prices now, /help shows what else I can do.',
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
  expired: (site: string): string =>
    lines(
      'This link has run out. A link works for 10 minutes.',
      `Press Connect Telegram on ${site} once more for a new one.`,
    ),
  unknown: (site: string): string =>
    lines(
      'I do not know this link. Each link works once, for one person.',
      `Press Connect Telegram on ${site} for one of your own.`,
    ),
} as const;

/** The bot's commands as Telegram's menu shows them. */
export const BOT_COMMANDS = [
  { command: 'price', description: 'Prices now, for example /price BTC ETH' },
  { command: 'list', description: 'Your triggers, nearest to firing first' },
  { command: 'stop', description: 'Pause all messages' },
  { command: 'start', description: 'Turn messages on' },
  { command: 'help', description: 'What I can do' },
] as const;

export function helpAnswer(site: string): string {
  return lines(
    'I write to you when a price reaches your level.',
    '',
    ...BOT_COMMANDS.map(({ command, description }) => `/${command}  ${description}`),
    '',
    `Set your levels at ${site}`,
  );
}

export function stoppedAnswer(): string {
  return lines('All messages are paused. Your triggers stay as they are.', '/start turns messages on again.');
}

export function unknownAnswer(): string {
  return 'I did not understand that. /help shows what I can do.';
}

export function groupAnswer(): string {
  return 'I only work in private chats, so I am leaving this group. Write to me directly and I am there for you.';
}

export function faultAnswer(): string {
  return 'That did not work just now. Please send it again in a moment.';
}

function lines(...text: readonly string[]): string {
  return text.join('\n');
}
