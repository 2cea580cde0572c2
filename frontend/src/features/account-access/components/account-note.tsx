import type { ReactNode } from 'react';
import { BellMark } from '../../../shared/ui/bell-mark.js';

export interface AccountNoteProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A small page about one thing of an account: what it is, a sentence, and what to do. */
export function AccountNote({ title, text, children }: AccountNoteProps) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col justify-center px-4 py-10">
      <BellMark className="size-12" />
      <h1 className="mt-4 text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 leading-relaxed">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  );
}
