import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import type { Mark } from '../operations-words.js';

export interface MarkedRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly line?: ReactNode;
  readonly mark: Mark;
}

export interface MarkedRowsProps {
  /** Names the list. */
  readonly label: string;
  readonly rows: readonly MarkedRow[];
  /** What it says when there are none. */
  readonly empty: string;
}

/** Things with their state, below each other. */
export function MarkedRows({ label, rows, empty }: MarkedRowsProps) {
  if (rows.length === 0) return <p className="px-4 py-4 text-sm sm:px-5">{empty}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map(({ key, name, line, mark }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
        >
          <div className="min-w-0">
            <p className="font-medium break-words text-strong">{name}</p>
            {line !== undefined && <p className="text-xs break-words tabular-nums">{line}</p>}
          </div>
          <Badge tone={mark.tone} className="max-w-full whitespace-normal! tabular-nums">
            {mark.text}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
