import { cx } from './class-names.js';

/** The brand mark: a bell whose rim is a price level. Decorative; name it where it stands alone. */
export function BellMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('text-accent', className)} fill="none">
      <path
        d="M16 4.5c-4.7 0-8 3.5-8 8.2v4.1c0 1.5-.5 2.9-1.5 4L5.2 22.4h21.6l-1.3-1.6c-1-1.1-1.5-2.5-1.5-4v-4.1c0-4.7-3.3-8.2-8-8.2Z"
        fill="currentColor"
      />
      <path
        d="M2.5 22.4h27"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="3 3"
      />
      <path d="M13 26a3 3 0 0 0 6 0" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M16 2v3" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
