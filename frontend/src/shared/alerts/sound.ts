import { atom } from 'jotai';
import { readStored, writeStored } from '../browser-storage.js';

const SWITCH_KEY = 'bellwether.alert-sound';
const RUNG_KEY = 'bellwether.alert-rung';

/** Partials of a small bell: Hertz, loudness, and seconds until it has faded. */
const PARTIALS = [
  [1_046.5, 0.2, 1.4],
  [2_093, 0.08, 0.9],
  [2_804, 0.05, 0.5],
] as const;

const heldAtom = atom<'on' | 'off'>(readStored('local', SWITCH_KEY) === 'on' ? 'on' : 'off');

/** Whether this browser rings when an alert arrives. */
export const alertSoundAtom = atom(
  (get) => get(heldAtom),
  (_get, set, position: 'on' | 'off') => {
    writeStored('local', SWITCH_KEY, position === 'on' ? 'on' : null);
    set(heldAtom, position);
  },
);

let context: AudioContext | null = null;

/** Lets the bell be heard later: browsers allow that from inside a press only. */
export async function readyBell(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
}

/** Rings at once, from inside a press. */
export async function tryBell(): Promise<void> {
  await readyBell();
  ringBell();
}

function ringBell(): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime;
  for (const [frequency, loudness, seconds] of PARTIALS) {
    const tone = new OscillatorNode(context, { frequency });
    const fading = new GainNode(context, { gain: loudness });
    fading.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(fading).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}

/** Rings for an alert, if a press has allowed it and no other tab of this browser has just done so. */
export function ringFor(alertId: string): void {
  if (readStored('local', RUNG_KEY) === alertId) return;
  writeStored('local', RUNG_KEY, alertId);
  ringBell();
}
