import { keepInFile } from '../shared/kept-file.js';
import type { PersonState, TelegramControl } from './control/control.js';

/**
 * Keeps the people of a stand-in in a file, so that a sandbox that is started again still knows whom its bot may write
 * to. Their messages are not kept. The returned function ends it.
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
