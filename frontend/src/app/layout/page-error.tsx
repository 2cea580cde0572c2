import { useEffect } from 'react';
import { reloadIfReplaced } from '../../shared/replaced-build.js';
import { Button } from '../../shared/ui/button.js';

/** What is shown in place of a page that broke while it was drawn, or whose code could not be loaded. */
export function PageError() {
  useEffect(() => void reloadIfReplaced(), []);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <h1 className="text-3xl font-semibold">This page did not load</h1>
      <p>Your alerts keep running. Reload the page; if that does not help, write to us.</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
