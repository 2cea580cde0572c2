import { useEffect, useState } from 'react';
import { searchWords } from './search-words.js';

const WAIT_MS = 300;

/**
 * The text of a search field whose settled words stand in the address: `onSearch` is told them 300 ms after the last key,
 * and an address that changes otherwise (Back, say) changes the text.
 */
export function useTypedSearch(search: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [asked, setAsked] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== asked) {
      setAsked(search);
      setTyped(search);
    }
  }
  const words = searchWords(typed);
  useEffect(() => {
    if (words === asked) return;
    const timer = setTimeout(() => {
      setAsked(words);
      onSearch(words);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [words, asked, onSearch]);
  return { typed, setTyped };
}
