import { cx } from '../../../shared/ui/class-names.js';
import type { Notice, Scope } from '../notice.js';

/** The place where notices of one scope appear; it keeps its height, so nothing moves. */
export function NoticeLine({ notice, scope }: { readonly notice: Notice | null; readonly scope: Scope }) {
  const shown = notice?.scope === scope ? notice : null;
  return (
    <div aria-live="polite" className={cx('text-sm', scope !== 'widget' && 'min-h-5')}>
      {shown !== null && (
        <p
          role={shown.tone === 'failed' ? 'alert' : 'status'}
          className={cx('font-medium', shown.tone === 'failed' ? 'text-down' : 'text-up')}
        >
          {shown.text}
        </p>
      )}
    </div>
  );
}
