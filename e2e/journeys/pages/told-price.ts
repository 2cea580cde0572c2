import type { PricesFrame } from '@bellwether/backend/contract/socket.js';
import type { Page, WebSocketRoute } from '@playwright/test';

const PRICES = '42["prices",';

/**
 * Has a page told, by the function returned, what a coin costs, whatever its server says of it from then on. To be called
 * before the page is opened.
 */
export async function tellsPrice(page: Page, symbol: string): Promise<(price: number) => void> {
  let told: number | null = null;
  let last: WebSocketRoute | null = null;
  const frameOf = (price: number, at: number) =>
    `${PRICES}${JSON.stringify({ at, quotes: [[symbol, price, null, at]] } satisfies PricesFrame)}]`;
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    last = socket;
    socket.connectToServer().onMessage((message) => {
      const isPrices = typeof message === 'string' && message.startsWith(PRICES);
      socket.send(isPrices && told !== null ? withoutQuotesOf(symbol, message) : message);
    });
  });
  return (price) => {
    told = price;
    last?.send(frameOf(price, Date.now()));
  };
}

function withoutQuotesOf(symbol: string, message: string): string {
  const frame = JSON.parse(message.slice(PRICES.length, -1)) as PricesFrame;
  const quotes = frame.quotes.filter(([each]) => each !== symbol);
  return `${PRICES}${JSON.stringify({ ...frame, quotes })}]`;
}
