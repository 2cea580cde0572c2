import type { User } from '@contract/account.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { AccessTabs } from './access-tabs.js';

export interface AuthDialogProps {
  readonly onClose: () => void;
  readonly onSignedIn: (user: User) => void;
  readonly onLeave: () => void;
}

/** The way into an account without leaving the page, on the way to Pro. */
export function AuthDialog({ onClose, onSignedIn, onLeave }: AuthDialogProps) {
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="First, your account"
      description="Sign in or sign up. The upgrade to Pro comes next."
    >
      <div className="mt-5">
        <AccessTabs
          order={['sign-in', 'sign-up']}
          first="sign-in"
          onSignedIn={onSignedIn}
          onLeave={onLeave}
        />
      </div>
    </DialogView>
  );
}
