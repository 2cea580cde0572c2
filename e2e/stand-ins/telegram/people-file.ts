import { keepInFile } from '../shared/kept-file.js';
import type { PersonState, TelegramControl } from './control/control.js';

/**
 * Keeps the people of a stand-in in a file, so that its bot may still write to them after a restart; their messages
 * are not kept. Reads the file at once, saves within a second of a change, and when the returned function ends it.
 *
 * @throws SyntaxError if the file is no JSON.
 */
export function keepPeople(control: TelegramControl, path: string): () => void {
  const restore = (people: readonly PersonState[]): void => {
    for (const person of people) {
      control.putPerson(person);
      if (person.blocked) control.block(person.id);
    }
  };
  return keepInFile(path, () => control.people(), restore);
}
