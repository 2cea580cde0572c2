import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type createStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { renderApp } from '../testing/render-app.js';
import { type LiveSocket, liveSocketAtom } from './live-atoms.js';

/** As socket.io's: of what the server says at once hears who listens at that moment. */
const listeners: (() => void)[] = [];
const socket = {
  on: (_event: string, listener: () => void) => listeners.push(listener),
  connect: () => listeners.forEach((listener) => listener()),
};
jest.unstable_mockModule('./connect-live.js', () => ({
  connectLive: (store: ReturnType<typeof createStore>) => {
    store.set(liveSocketAtom, socket as unknown as LiveSocket);
    return () => undefined;
  },
}));
const { LiveProvider } = await import('./live-provider.js');

function Watch() {
  const live = useAtomValue(liveSocketAtom);
  const [said, say] = useState('nothing');
  useEffect(() => void live?.on('session:ended', () => say('ended')), [live]);
  return <p>{said}</p>;
}

it('connects when the page listens: what is said at once is heard', async () => {
  renderApp(
    <LiveProvider>
      <Watch />
    </LiveProvider>,
  );
  await screen.findByText('ended');
});
