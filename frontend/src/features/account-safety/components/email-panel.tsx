import type { User } from '@contract/account.js';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { meQuery } from '../../../shared/session/me.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { changeEmail } from '../api/safety-calls.js';
import { useSafetyAct } from '../use-safety-act.js';

/** Changes the address that the account is known by. */
export function EmailPanel({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { run, isRunning } = useSafetyAct({
    call: changeEmail,
    failed: 'Address not changed',
    rereads: meQuery.queryKey,
    onDone: ({ state }, asked) => {
      setEmail('');
      if (state === 'link-sent') {
        setSentTo(asked.email);
        return undefined;
      }
      void client.invalidateQueries(meQuery);
      return { tone: 'plain', title: `Your address is ${asked.email} now.` };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    setFault(typed === '' ? 'Enter the new email address.' : undefined);
    if (typed !== '') run({ email: typed });
  };
  return (
    <Panel
      id="email"
      title="Email address"
      mark={!user.emailVerified && <Badge tone="warn">Not confirmed</Badge>}
    >
      <form
        noValidate
        aria-label="Email address"
        onSubmit={submit}
        className="space-y-4 px-4 py-4 text-sm sm:px-5"
      >
        <p className="font-medium break-all text-strong">{user.email}</p>
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          fault={fault}
          required
        />
        <output className="block empty:hidden">
          {sentTo !== undefined &&
            `If ${sentTo} is free, a link is on its way there. Open it in this browser within 30 minutes. Until then your address stays as it is.`}
        </output>
        <Button type="submit" disabled={isRunning}>
          {isRunning ? 'Saving…' : 'Change address'}
        </Button>
      </form>
    </Panel>
  );
}
