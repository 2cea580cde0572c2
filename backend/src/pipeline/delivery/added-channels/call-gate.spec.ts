import { CallGate } from './call-gate.js';

const OWN = { burst: 2, everyMs: 1_000, perHost: false };
const SHARED = { burst: 6, everyMs: 5_000, perHost: true };
const at = (channelId: string, host: string, pace = OWN) => ({ channelId, host, pace });

let gate: CallGate;
beforeEach(() => {
  gate = new CallGate(4);
});

it('holds a channel once its burst is spent, until one more is due', () => {
  gate.start(at('a', 'one.example'), 0);
  expect(gate.heldChannels(0)).toEqual([]);
  gate.start(at('a', 'one.example'), 0);
  expect(gate.heldChannels(0)).toEqual(['a']);
  expect(gate.changesIn(0)).toBe(1_000);
  expect(gate.heldChannels(999)).toEqual(['a']);
  expect(gate.heldChannels(1_000)).toEqual([]);
  gate.start(at('a', 'one.example'), 1_000);
  expect(gate.heldChannels(1_000)).toEqual(['a']);
  expect(gate.heldChannels(3_000)).toEqual([]);
  expect(gate.changesIn(3_000)).toBe(Infinity);
});

it('counts the calls under way of a host, whatever the channel', () => {
  gate.start(at('a', 'one.example'), 0);
  gate.start(at('b', 'one.example'), 0);
  gate.start(at('c', 'other.example'), 0);
  expect(gate.takenPlaces(0)).toEqual(['one.example', 'one.example', 'other.example']);
  gate.ended({ host: 'one.example' });
  gate.ended({ host: 'other.example' });
  expect(gate.takenPlaces(0)).toEqual(['one.example']);
});

it('keeps a pace that channels of a host share', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    gate.start(at(id, 'one.example', SHARED), 0);
    gate.ended({ host: 'one.example' });
  }
  expect(gate.takenPlaces(0)).toHaveLength(3);
  gate.start(at('f', 'one.example', SHARED), 0);
  gate.ended({ host: 'one.example' });
  expect(gate.takenPlaces(0)).toHaveLength(4);
  expect(gate.heldChannels(0)).toEqual([]);
  expect(gate.changesIn(0)).toBe(5_000);
  expect(gate.takenPlaces(5_000)).toHaveLength(3);
  expect(gate.takenPlaces(30_000)).toEqual([]);
});

it('leaves a host and a channel alone for as long as they asked', () => {
  gate.pauseHost('one.example', 500);
  gate.pauseHost('one.example', 100);
  gate.restChannel('a', 300);
  expect(gate.takenPlaces(0)).toHaveLength(4);
  expect(gate.heldChannels(0)).toEqual(['a']);
  expect(gate.changesIn(0)).toBe(300);
  expect(gate.takenPlaces(500)).toEqual([]);
  expect(gate.heldChannels(500)).toEqual([]);
});
