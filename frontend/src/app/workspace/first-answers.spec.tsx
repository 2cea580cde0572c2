import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { FirstAnswers } from './first-answers.js';

const KEYS = [
  ['api', 'triggers'],
  ['api', 'wallet-submissions'],
];

let server: ReturnType<typeof installFakeServer>;
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});

function Section() {
  const { data } = useQuery({ queryKey: ['api', 'triggers'] });
  return <section id="triggers">{JSON.stringify(data)}</section>;
}

const show = () =>
  renderApp(
    <FirstAnswers keys={KEYS}>
      <Section />
    </FirstAnswers>,
  );

it('shows the sections with what they need, asked once', async () => {
  server = installFakeServer({
    'GET /api/triggers': () => ({ body: ['one'] }),
    'GET /api/wallet-submissions': () => ({ status: 500 }),
  });
  show();
  expect(screen.getByText('Loading…')).toBeTruthy();
  await screen.findByText('["one"]');
  expect(server.calls.map(({ route }) => route).sort()).toEqual([
    'GET /api/triggers',
    'GET /api/wallet-submissions',
  ]);
});

it('scrolls to the anchor of the address once it is there', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.id);
  };
  window.history.replaceState(null, '', '/#triggers');
  server = installFakeServer({});
  show();
  await waitFor(() => expect(scrolled).toEqual(['triggers']));
});

it('waits no longer than 2 s', async () => {
  jest.useFakeTimers();
  server = installFakeServer({});
  globalThis.fetch = () => new Promise(() => undefined);
  show();
  act(() => jest.advanceTimersByTime(1_900));
  expect(document.getElementById('triggers')).toBeNull();
  act(() => jest.advanceTimersByTime(200));
  expect(document.getElementById('triggers')).not.toBeNull();
  jest.useRealTimers();
});
