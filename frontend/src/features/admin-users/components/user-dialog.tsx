import type { AdminUser } from '@contract/admin/accounts.js';
import type { FormEvent, ReactNode } from 'react';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.js';

/** What every dialog about an account is given. */
export interface OfUser {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

export interface UserDialogProps extends Omit<DialogButtonsProps, 'onCancel'> {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  /** Not called while it cannot be sent. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form about one account, in a dialog. */
export function UserDialog({ title, description, onClose, onSubmit, children, ...buttons }: UserDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (buttons.canSubmit) onSubmit();
  };
  return (
    <DialogView open onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        {children}
        <DialogButtons {...buttons} onCancel={onClose} />
      </form>
    </DialogView>
  );
}
