import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the anchor of the address once, for a page that is not there yet when the router looks for it. */
export function ScrollToHash() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return null;
}
