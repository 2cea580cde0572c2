import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { PersonState, TelegramControl } from './control/control.js';

const SAVE_EVERY_MS = 1_000;

/**
 * Keeps the people of a stand-in in a file, so that its bot may still write to them after a restart; their messages
 * are not kept. Reads the file at once, saves within a second of a change, and when the returned function ends it.
 *
 * @throws SyntaxError if the file is no JSON.
 */
export function keepPeople(control: TelegramControl, path: string): () => void {
  for (const person of readPeople(path)) {
    control.putPerson(person);
    if (person.blocked) control.block(person.id);
  }
  let saved = JSON.stringify(control.people());
  const save = (): void => {
    const now = JSON.stringify(control.people());
    if (now === saved) return;
    writeFileSync(`${path}.new`, now);
    renameSync(`${path}.new`, path);
    saved = now;
  };
  const timer = setInterval(save, SAVE_EVERY_MS);
  return () => {
    clearInterval(timer);
    save();
  };
}

function readPeople(path: string): readonly PersonState[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PersonState[]) : [];
}
