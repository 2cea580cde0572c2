import { Send } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import type { LinkState } from '../link-machine.js';

export interface LinkActionsProps {
  readonly state: LinkState;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
}

/** What can be done in a state: connect, try again, cancel, disconnect; nothing while the link opens. */
export function LinkActions({ state, onConnect, onDisconnect }: LinkActionsProps) {
  switch (state.kind) {
    case 'idle':
      return (
        <LinkAction
          label={state.request === 'running' ? 'Connecting…' : 'Connect Telegram'}
          onClick={onConnect}
        />
      );
    case 'ready':
      return state.link === null && <LinkAction label="Connect Telegram" onClick={onConnect} />;
    case 'error':
      return <LinkAction label="Try Again" onClick={onConnect} />;
    case 'waiting':
      return (
        <Button
          look="bare"
          size="sm"
          onClick={onDisconnect}
          aria-label="Cancel and disconnect"
          className="-mx-3"
        >
          Cancel
        </Button>
      );
    case 'connected':
      return (
        <Button look="bare" size="sm" onClick={onDisconnect} className="-mx-3">
          Disconnect
        </Button>
      );
  }
}

function LinkAction({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button look="primary" onClick={onClick} className="max-sm:w-full">
      <Send aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
