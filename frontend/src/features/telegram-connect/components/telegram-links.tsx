import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../shared/ui/button.js';
import type { Handshake } from '../handshake.js';

/** Both ways into the chat, for when the window did not open by itself. */
export function TelegramLinks({ handshake }: { readonly handshake: Handshake }) {
  return (
    <div className="flex flex-wrap gap-2">
      <a href={handshake.applink} target="_blank" rel="noreferrer" className={buttonClass('primary', 'sm')}>
        Open the Telegram app
      </a>
      <a href={handshake.deeplink} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'sm')}>
        Open Telegram in the browser
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </a>
    </div>
  );
}
