import { createStore } from 'jotai';
import { alertSoundAtom, readyBell, ringFor, tryBell } from './sound.js';

let started: number;
class FakeContext {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = 'running';
  }
}
class FakeNode {
  gain = { exponentialRampToValueAtTime: () => undefined };
  connect<T>(next: T) {
    return next;
  }
  start() {
    started += 1;
  }
  stop() {}
}
beforeEach(() => {
  started = 0;
  window.localStorage.clear();
  Object.assign(globalThis, { AudioContext: FakeContext, OscillatorNode: FakeNode, GainNode: FakeNode });
});

it('is off until somebody switches it on, and stays so in this browser', () => {
  const store = createStore();
  expect(store.get(alertSoundAtom)).toBe('off');
  store.set(alertSoundAtom, 'on');
  expect([store.get(alertSoundAtom), window.localStorage.length]).toEqual(['on', 1]);
  store.set(alertSoundAtom, 'off');
  expect(window.localStorage.length).toBe(0);
});

it('rings once for an alert in all tabs together, and not before a press has allowed it', async () => {
  ringFor('1');
  expect(started).toBe(0);
  await readyBell();
  ringFor('2');
  const once = started;
  expect(once).toBeGreaterThan(0);
  ringFor('2');
  expect(started).toBe(once);
  await tryBell();
  expect(started).toBe(2 * once);
});
