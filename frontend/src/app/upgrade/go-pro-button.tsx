import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../shared/ui/button.js';
import { useGoPro } from './upgrade-flow.js';

export interface GoProButtonProps extends Pick<ButtonProps, 'look' | 'className'> {
  readonly children: ReactNode;
}

/** Begins the way to Pro. */
export function GoProButton({ look, className, children }: GoProButtonProps) {
  const goPro = useGoPro();
  return (
    <Button look={look} className={className} onClick={goPro}>
      {children}
    </Button>
  );
}
