import type { ReactNode } from 'react';
import { cx } from '../../shared/ui/class-names.js';

export interface Section {
  readonly key: string;
  readonly node: ReactNode;
  /** In a single column a section comes after those of its group with a lower order; without one it is 0. */
  readonly singleColumnOrder?: 1 | 2;
}

interface GroupProps {
  readonly sections: readonly Section[];
  readonly className: string;
}

const SINGLE_COLUMN_ORDERS = { 1: 'max-lg:order-1', 2: 'max-lg:order-2' } as const;

function Group({ sections, className }: GroupProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-4 sm:gap-6', className)}>
      {sections.map(({ key, node, singleColumnOrder }) => (
        <div
          key={key}
          className={cx(
            'min-w-0',
            singleColumnOrder !== undefined && SINGLE_COLUMN_ORDERS[singleColumnOrder],
          )}
        >
          {node}
        </div>
      ))}
    </div>
  );
}

export interface ColumnsProps {
  /** Before the main ones; with room, beside them at the top. */
  readonly first: readonly Section[];
  readonly main: readonly Section[];
  /** After the main ones; with room, beside them, below the first. */
  readonly last: readonly Section[];
}

/**
 * Sections one below the other; with room, in two columns. It is one tree laid out in two ways, so what is open or typed
 * stays when a tablet is turned. Where the browser knows reading order, the keyboard goes as one sees them.
 */
export function Columns({ first, main, last }: ColumnsProps) {
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:[reading-flow:grid-columns]">
      <Group sections={first} className="lg:col-start-2 lg:row-start-1" />
      <Group sections={main} className="lg:col-start-1 lg:row-span-2 lg:row-start-1" />
      <Group sections={last} className="lg:col-start-2 lg:row-start-2" />
    </div>
  );
}
