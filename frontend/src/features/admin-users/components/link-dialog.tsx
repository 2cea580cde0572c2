import type { AdminLink } from '@contract/admin/accounts.js';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { createInvitation, createResetLink } from '../api/user-calls.js';
import { useUserAct } from '../use-user-act.js';
import { DialogButtons } from './dialog-buttons.js';
import type { OfUser } from './user-dialog.js';

interface LinkDialogProps {
  readonly title: string;
  readonly description: string;
  readonly call: () => Promise<AdminLink>;
  readonly onClose: () => void;
}

/** Makes a link to hand over. It is shown here and nowhere else again. */
function LinkDialog({ title, description, call, onClose }: LinkDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const { run, isRunning } = useUserAct({
    failed: 'No link made',
    call: (_input: null) => call(),
    onDone: (made) => {
      setLink(made.link);
      return { tone: 'plain', title: 'Link made. It is shown this once.' };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(null);
  };
  return (
    <DialogView open onOpenChange={onClose} title={title} description={description}>
      {link === null ? (
        <form noValidate onSubmit={submit} className="mt-4">
          <DialogButtons
            label="Make the link"
            busyLabel="Making..."
            isRunning={isRunning}
            canSubmit
            onCancel={onClose}
          />
        </form>
      ) : (
        <div className="mt-4 space-y-4">
          <p className="flex items-center gap-2 rounded-lg border border-line-strong px-3 py-2">
            <code className="min-w-0 flex-1 text-sm break-all">{link}</code>
            <CopyButton text={link} label="Copy the link" doneLabel="Link copied" />
          </p>
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </DialogView>
  );
}

/** A link with which a person sets a new password, where no mail does it. */
export function ResetLinkDialog({ user, onClose }: OfUser) {
  return (
    <LinkDialog
      title="Make a reset link"
      description={`With it ${user.email} sets a new password: within 30 minutes, once. Hand it to nobody else.`}
      call={() => createResetLink(user.id)}
      onClose={onClose}
    />
  );
}

/** A link with which somebody registers. */
export function InvitationDialog({ onClose }: Pick<OfUser, 'onClose'>) {
  return (
    <LinkDialog
      title="Make an invitation"
      description="Whoever has it creates one account, within 7 days."
      call={createInvitation}
      onClose={onClose}
    />
  );
}
