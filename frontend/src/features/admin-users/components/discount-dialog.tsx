import type { DiscountCodeRequest } from '@contract/admin/codes.js';
import { useState } from 'react';
import { createDiscountCode } from '../api/user-calls.js';
import { checkDiscount, NEW_DISCOUNT } from '../discount-form.js';
import { useUserAct } from '../use-user-act.js';
import { DiscountFields } from './discount-fields.js';
import { type OfUser, UserDialog } from './user-dialog.js';

/** Makes a discount code in an account's row. */
export function DiscountDialog({ user, onClose }: OfUser) {
  const [draft, setDraft] = useState(NEW_DISCOUNT);
  const checked = checkDiscount(draft);
  const { run, isRunning } = useUserAct({
    failed: 'Discount code not created',
    call: (request: DiscountCodeRequest) => createDiscountCode(user.id, request),
    onDone: ({ message }) => {
      onClose();
      return { tone: 'plain', title: message };
    },
  });
  return (
    <UserDialog
      title="Create discount code"
      description={`For ${user.email}. We generate the code; it is valid for 90 days.`}
      label="Create code"
      busyLabel="Creating..."
      isRunning={isRunning}
      canSubmit={checked.kind === 'ok'}
      onSubmit={() => checked.kind === 'ok' && run(checked.request)}
      onClose={onClose}
    >
      <DiscountFields
        draft={draft}
        faults={checked.kind === 'refused' ? checked.faults : {}}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </UserDialog>
  );
}
