import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import type { LinkState } from '../link-machine.js';

export interface LinkActionsProps {
  readonly state: LinkState;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  /** What disconnecting would mean: then it takes a second press. */
  readonly disconnectNote?: string;
}

/** What can be done in a state: connect, try again, cancel, disconnect; nothing while the link opens. */
export function LinkActions({ state, onConnect, onDisconnect, disconnectNote }: LinkActionsProps) {
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
      if (disconnectNote !== undefined) {
        return <DisconnectDisclosure note={disconnectNote} onDisconnect={onDisconnect} />;
      }
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

interface DisconnectDisclosureProps {
  readonly note: string;
  readonly onDisconnect: () => void;
}

/** Says what disconnecting would mean before it can be pressed. */
function DisconnectDisclosure({ note, onDisconnect }: DisconnectDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="bare"
        size="icon"
        aria-label={isOpen ? 'Keep it connected' : 'Disconnect…'}
        aria-expanded={isOpen}
        className="-mr-2 max-sm:size-11"
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Button>
      {isOpen && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <p>{note}</p>
          <Button look="quiet" size="sm" onClick={onDisconnect} className="max-sm:min-h-11">
            Disconnect
          </Button>
        </div>
      )}
    </>
  );
}
