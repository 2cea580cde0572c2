/** What the bot says to a command it cannot follow. */
export const commandHints = {
  level: (command: 'above' | 'below'): string =>
    `Write a symbol and a price in US dollars, for example /${command} BTC 65,000`,
  band: (): string => 'Write a symbol and two prices in US dollars, for example /inside BTC 60,000 62,000',
  notTracked: (symbol: string, known: readonly string[]): string =>
    `I cannot watch ${symbol} here. I watch ${known.join(', ')}.`,
  notASymbol: (text: string): string => `“${text}” is not a symbol. Write one like BTC.`,
  notANumber: (text: string): string =>
    `I cannot read “${text}” as a price. Write it like 65000, 65,000 or 0.05.`,
  either: (one: string, other: string): string => `Do you mean ${one} or ${other}?`,
  farOff: (level: string, distance: string, symbol: string): string =>
    `${level} is ${distance} the price of ${symbol}. Do you want an alert then?`,
  number: (command: string): string => `Write the number that /list shows, for example /${command} 1`,
  noList: (): string => 'Send /list first: it gives each of your triggers a number.',
  notInList: (number: string, count: number): string =>
    `There is no number ${number}: your last list had ${count === 1 ? 'one trigger' : `${count} triggers`}. Send /list to see it.`,
  gone: (number: number): string =>
    `Number ${number} of your last list is no longer there. Send /list for a new one.`,
} as const;
