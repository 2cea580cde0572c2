import { Button } from '../../shared/ui/button.js';

/** What is shown when it could not be found out who is signed in. */
export function AuthFailed() {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-5 px-4 text-center"
    >
      <h1 className="text-lg font-medium">Authentication error. Please try refreshing the page.</h1>
      <Button look="primary" onClick={() => window.location.reload()}>
        Refresh the page
      </Button>
    </div>
  );
}
