import type { ComponentProps } from 'react';
import { cx } from './class-names.js';

const LOOKS = {
  primary: 'bg-brass text-ink-950 border-brass hover:bg-brass-strong hover:border-brass-strong',
  accent: 'bg-transparent text-accent border-brass-line hover:bg-brass-soft',
  quiet: 'bg-transparent text-strong border-line-strong hover:bg-raised',
  bare: 'bg-transparent text-muted border-transparent hover:bg-raised hover:text-strong',
  danger: 'bg-transparent text-muted border-transparent hover:bg-raised hover:text-down',
} as const;

const SIZES = {
  md: 'min-h-11 px-4 text-sm',
  sm: 'min-h-9 px-3 text-sm',
  icon: 'size-9 justify-center',
} as const;

const BASE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-lg border font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60';

/** The classes of a button, for links that look like one. */
export function buttonClass(look: keyof typeof LOOKS, size: keyof typeof SIZES): string {
  return cx(BASE, LOOKS[look], SIZES[size]);
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
}

export function Button({ look = 'quiet', size = 'md', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} data-look={look} className={cx(buttonClass(look, size), className)} {...rest} />;
}
