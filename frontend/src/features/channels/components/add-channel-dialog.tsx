import { type AddedChannel, MAX_CHANNEL_LABEL } from '@contract/channels.js';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { TextField, type TextFieldProps } from '../../../shared/ui/text-field.js';
import { addChannel } from '../api/channel-calls.js';
import {
  addRequest,
  CHANNEL_FORMS,
  type ChannelDraft,
  type ChannelField,
  EMPTY_CHANNEL,
  refusalAt,
  type TypedKind,
} from '../channel-forms.js';
import { KIND_NAMES } from '../channel-words.js';
import { UNREACHABLE, useChannelAct } from '../use-channel-act.js';
import { ChannelCheck } from './channel-check.js';
import { SecretOnce } from './secret-once.js';

interface AddFormProps {
  readonly kind: TypedKind;
  readonly onAdded: (added: AddedChannel) => void;
  readonly onCancel: () => void;
}

interface Refusal {
  readonly field: ChannelField;
  readonly fault: string;
}

function AddForm({ kind, onAdded, onCancel }: AddFormProps) {
  const words = CHANNEL_FORMS[kind];
  const [draft, setDraft] = useState(EMPTY_CHANNEL);
  const [refusal, setRefusal] = useState<Refusal>();
  const { run, isRunning } = useChannelAct({
    call: (typed: ChannelDraft) => addChannel(addRequest(kind, typed)),
    onDone: (added) => {
      onAdded(added);
      return undefined;
    },
    failed: (error) => setRefusal(refusalAt(kind, error, UNREACHABLE)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = draft.main.trim() === '';
    setRefusal(isMissing ? { field: 'main', fault: words.missing } : undefined);
    if (!isMissing) run(draft);
  };
  const field = (name: ChannelField): Pick<TextFieldProps, 'value' | 'onChange' | 'fault'> => ({
    value: draft[name],
    onChange: (text) => setDraft({ ...draft, [name]: text }),
    ...(refusal?.field === name && { fault: refusal.fault }),
  });
  return (
    <form noValidate aria-label={words.title} onSubmit={submit} className="mt-4 space-y-4">
      <TextField
        spellCheck={false}
        autoCapitalize="off"
        {...field('main')}
        label={words.label}
        placeholder={words.placeholder}
        inputMode={kind === 'ntfy' ? 'text' : 'url'}
        data-first-focus
        required
      />
      <TextField
        {...field('label')}
        label="Name (optional)"
        placeholder={kind === 'webhook' ? 'Pager' : KIND_NAMES[kind]}
        maxLength={MAX_CHANNEL_LABEL}
      />
      {kind === 'ntfy' && (
        <details open={refusal?.field === 'server' || refusal?.field === 'token' || undefined}>
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded text-sm font-semibold text-accent pointer-coarse:min-h-11">
            Own server or access token
          </summary>
          <div className="mt-2 space-y-4">
            <TextField
              spellCheck={false}
              autoCapitalize="off"
              {...field('server')}
              label="Server"
              placeholder="https://ntfy.sh"
              inputMode="url"
            />
            <TextField
              spellCheck={false}
              autoCapitalize="off"
              {...field('token')}
              label="Access token"
              placeholder="tk_…"
            />
          </div>
        </details>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={isRunning}>
          {isRunning ? 'Adding…' : 'Add and test'}
        </Button>
      </div>
    </form>
  );
}

export interface AddChannelDialogProps {
  readonly kind: TypedKind;
  readonly onClose: () => void;
}

/** Adds a channel by what is typed, and tests it at once. */
export function AddChannelDialog({ kind, onClose }: AddChannelDialogProps) {
  const [added, setAdded] = useState<AddedChannel>();
  const words = CHANNEL_FORMS[kind];
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title={added === undefined ? words.title : added.channel.label}
      description={added === undefined ? words.help : added.channel.address}
    >
      {added === undefined ? (
        <AddForm kind={kind} onAdded={setAdded} onCancel={onClose} />
      ) : (
        <div className="mt-4 space-y-4 text-sm">
          {added.secret !== undefined && <SecretOnce secret={added.secret} />}
          <ChannelCheck channel={added.channel} isRouted={false} onClose={onClose} />
        </div>
      )}
    </DialogView>
  );
}
