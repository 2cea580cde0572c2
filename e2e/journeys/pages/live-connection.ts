import type { Page } from '@playwright/test';

/** How Socket.IO accepts a connection: a message (4) that connects a namespace (0). */
const ACCEPTED = '40';

/**
 * Resolves when the server has accepted a page's first live connection: what rings from then on is told to the page. To be
 * called before the page is opened, which connects up to 10 s after it is drawn.
 */
export function liveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith(ACCEPTED)) resolve();
      }),
    );
  });
}
