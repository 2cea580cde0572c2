import { cx } from './class-names.js';

/** A quiet block where content will be; give it the content's size. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={cx('skeleton inline-block rounded bg-raised', className)} />;
}
