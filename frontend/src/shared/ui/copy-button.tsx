import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.js';
import { useToast } from './toast.js';

export interface CopyButtonProps {
  readonly text: string;
  /** What it says it copies: "Copy code ABCD-EFGH". */
  readonly label: string;
  /** What it says once that is done. */
  readonly doneLabel: string;
}

/** Puts a text into the clipboard. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const toast = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const isDone = copied === text;
  const Icon = isDone ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast({ tone: 'bad', title: 'Copy failed', description: 'Your browser does not allow it here.' });
    }
  };
  return (
    <Button
      look="bare"
      size="icon"
      aria-label={isDone ? doneLabel : label}
      title={isDone ? doneLabel : label}
      onClick={() => void copy()}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  );
}
