import { withFoundEntities } from './found-entities.js';

const found = (text: string): string[] =>
  withFoundEntities(text, []).map(
    ({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`,
  );

describe('withFoundEntities', () => {
  it.each([
    ['a command with its payload left out', '/start AbC_-1', ['bot_command /start']],
    ['a command meant for one bot', '/help@A_bot now', ['bot_command /help@A_bot']],
    ['no command in a path', '/usr/bin and/or', []],
    ['an address without its full stop', 'See https://a.io/x?y=1. Bye', ['url https://a.io/x?y=1']],
    ['an address without protocol', 'on bellwether.com/faq today', ['url bellwether.com/faq']],
    ['no address in a number', 'BTC 64.000 usd', []],
    ['a mail address, not a mention', 'to support@a.example now', ['email support@a.example']],
    ['a mention', 'hi @alex_demo!', ['mention @alex_demo']],
    ['a ticker and a topic', '$BTC #news $100', ['cashtag $BTC', 'hashtag #news']],
    ['no topic of digits only', '#123', []],
  ])('finds %s', (_name, text, entities) => {
    expect(found(text)).toEqual(entities);
  });

  it('finds nothing inside code or links, but inside bold', () => {
    const inCode = { type: 'code', offset: 0, length: 5 };
    const bold = { type: 'bold', offset: 6, length: 5 };
    expect(withFoundEntities('/list /help', [inCode, bold])).toEqual([
      inCode,
      bold,
      { type: 'bot_command', offset: 6, length: 5 },
    ]);
  });
});
