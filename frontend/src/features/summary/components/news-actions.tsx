import type { Role } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { Newspaper, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { useToast } from '../../../shared/ui/toast.js';
import { previewNews, sendNews } from '../api/summary-calls.js';

const AGAIN = 'Please try again in a moment.';

function PreviewNews({ role }: { readonly role: Role }) {
  const toast = useToast();
  const [message, setMessage] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: previewNews,
    onSuccess: (answer) => setMessage(answer.message),
    onError: (error) => toast(failureToast(error, 'Preview failed', role, AGAIN)),
  });
  const change = (open: boolean) => {
    if (!open) setMessage(null);
    else if (!isPending) mutate();
  };
  return (
    <Dialog
      open={message !== null}
      onOpenChange={change}
      title="Preview of your daily summary"
      description="As it would be sent now. Nothing was sent."
      trigger={
        <Button size="sm" aria-busy={isPending}>
          <Newspaper aria-hidden="true" className="size-4" />
          Preview News
        </Button>
      }
    >
      <div className="mt-4 rounded-xl border border-line bg-page p-4 text-sm wrap-anywhere whitespace-pre-line text-strong">
        {message}
      </div>
    </Dialog>
  );
}

function SendNews({ role }: { readonly role: Role }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: sendNews,
    onSuccess: () => toast({ tone: 'plain', title: 'Sent', description: 'Check your Telegram chat.' }),
    onError: (error) => toast(failureToast(error, 'Send failed', role, AGAIN)),
  });
  return (
    <Button size="sm" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      <Send aria-hidden="true" className="size-4" />
      Send to Telegram
    </Button>
  );
}

/** What can be done with the summary now: look at it, have it sent. */
export function NewsActions({ role }: { readonly role: Role }) {
  return (
    <div className="flex flex-wrap gap-2">
      <PreviewNews role={role} />
      <SendNews role={role} />
    </div>
  );
}
