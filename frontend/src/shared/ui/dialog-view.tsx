import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.js';

export interface DialogViewProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  /** What has `data-first-focus` gets the focus; else the button that closes it. */
  readonly children: ReactNode;
}

/**
 * What a dialog shows while it is open. The veil is a plain element: Radix's own overlay adds a style element at run time,
 * which the content security policy refuses.
 */
export function DialogView({ open, onOpenChange, title, description, children }: DialogViewProps) {
  /** What had the focus, and the section it stands in, should it be gone by then. */
  const before = useRef<readonly (HTMLElement | null)[]>([]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div aria-hidden="true" className="veil fixed inset-0 z-40 bg-ink-950/70" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            const { activeElement } = document;
            const opener = activeElement instanceof HTMLElement ? activeElement : null;
            before.current = [opener, opener?.closest<HTMLElement>('[tabindex="-1"]') ?? null];
            const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
              '[data-first-focus]',
            );
            if (first === null) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A turn later than the dialog was closed: somebody may have gone on by then.
            if (document.activeElement !== document.body) return;
            before.current.find((place) => place?.isConnected === true)?.focus();
          }}
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-surface p-6 shadow-2xl"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl font-semibold text-strong">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="bare" size="icon" aria-label="Close" className="-mt-1 -mr-2">
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Radix.Close>
          </div>
          <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
