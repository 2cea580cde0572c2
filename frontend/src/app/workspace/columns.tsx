import { Fragment, type ReactNode } from 'react';
import { useWideScreen } from './use-wide-screen.js';

export interface Section {
  readonly key: string;
  /** Where it stands when there is room for two columns. */
  readonly column: 'left' | 'right';
  readonly node: ReactNode;
}

function Column({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <div className="min-w-0 space-y-4 sm:space-y-6">
      {sections.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
    </div>
  );
}

/**
 * Sections one below the other in their order; with room, in two columns. The order of the document is always the order
 * that is seen, so the keyboard goes the same way as the eye.
 */
export function Columns({ sections }: { readonly sections: readonly Section[] }) {
  if (!useWideScreen()) return <Column sections={sections} />;
  return (
    <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-6">
      <Column sections={sections.filter(({ column }) => column === 'left')} />
      <Column sections={sections.filter(({ column }) => column === 'right')} />
    </div>
  );
}
