import { Send } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import type { ConnectState } from '../connect-machine.js';

export interface ConnectActionsProps {
  readonly state: ConnectState;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
}

/** What can be done in a state: connect, try again, cancel, disconnect; nothing while the link opens. */
export function ConnectActions({ state, onConnect, onDisconnect }: ConnectActionsProps) {
  switch (state.kind) {
    case 'idle':
      return (
        <ConnectAction
          label={state.request === 'running' ? 'Connecting…' : 'Connect Telegram'}
          onClick={onConnect}
        />
      );
    case 'ready':
      return state.handshake === null && <ConnectAction label="Connect Telegram" onClick={onConnect} />;
    case 'error':
      return <ConnectAction label="Try Again" onClick={onConnect} />;
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

function ConnectAction({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button look="primary" onClick={onClick} className="max-sm:w-full">
      <Send aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
