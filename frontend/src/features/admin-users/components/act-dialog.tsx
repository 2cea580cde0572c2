import type { UserActName } from '../user-acts.js';
import { DeleteDialog } from './delete-dialog.js';
import { DiscountDialog } from './discount-dialog.js';
import { ResetLinkDialog } from './link-dialog.js';
import { RoleDialog } from './role-dialog.js';
import { SuspendDialog } from './suspend-dialog.js';
import type { OfUser } from './user-dialog.js';

/** An act that asks something first; restoring asks nothing. */
export type AskingAct = Exclude<UserActName, 'restore'>;

const DIALOGS = {
  role: RoleDialog,
  code: DiscountDialog,
  'reset-link': ResetLinkDialog,
  suspend: SuspendDialog,
  delete: DeleteDialog,
} as const satisfies Record<AskingAct, unknown>;

export interface ActDialogProps extends OfUser {
  readonly act: AskingAct;
}

/** The dialog of an act. */
export function ActDialog({ act, ...ofUser }: ActDialogProps) {
  const Chosen = DIALOGS[act];
  return <Chosen {...ofUser} />;
}
