import {
  type ApiTokenView,
  type CreatedApiToken,
  MAX_TOKEN_NAME,
  MOST_API_TOKENS,
  TOKEN_LIVES,
  TOKEN_SCOPES,
  type TokenLife,
  type TokenScope,
  USUAL_TOKEN_LIFE,
} from '@contract/api-tokens.js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { localTime } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { createApiToken, revokeApiToken } from '../api/safety-calls.js';
import { apiTokensQuery } from '../api/safety-queries.js';
import { useSafetyAct } from '../use-safety-act.js';

const SCOPE_HINTS: Readonly<Record<TokenScope, string>> = {
  read: 'See prices, your triggers, alerts and wallets.',
  triggers: 'Add, change, test and delete triggers.',
  alerts: 'Mark alerts as seen.',
  channels: 'Add, change, test and remove channels and routes.',
  import: 'Import triggers from a file.',
};

const LIVES = TOKEN_LIVES.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : `${days} days`,
}));

const readLife = (value: string): TokenLife => TOKEN_LIVES.find((days) => String(days) === value) ?? null;

function ShownToken({ name, token }: CreatedApiToken) {
  return (
    <output className="block space-y-2 rounded-lg border border-line p-3">
      <p className="font-medium text-strong">Copy the token “{name}” now. It is shown only this once.</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all text-strong select-all">{token}</code>
        <CopyButton text={token} label="Copy the token" doneLabel="Token copied" />
      </p>
    </output>
  );
}

function CreateToken({ onCreated }: { readonly onCreated: (created: CreatedApiToken) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [life, setLife] = useState(String(USUAL_TOKEN_LIFE));
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useSafetyAct({
    call: createApiToken,
    failed: 'No token created',
    rereads: apiTokensQuery.queryKey,
    onDone: (created) => {
      setName('');
      onCreated(created);
      return undefined;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setFault(isEmpty ? 'Give the token a name, like “Home Assistant”.' : undefined);
    if (!isEmpty && scopes.length > 0) run({ name: name.trim(), scopes, expiresInDays: readLife(life) });
  };
  return (
    <form noValidate aria-label="Create an API token" onSubmit={submit} className="space-y-4">
      <TextField
        label="Name of the new token"
        value={name}
        onChange={setName}
        maxLength={MAX_TOKEN_NAME}
        fault={fault}
        required
      />
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium text-strong">It may</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckRow
            key={scope}
            label={scope}
            hint={SCOPE_HINTS[scope]}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              setScopes(TOKEN_SCOPES.filter((each) => (each === scope ? checked : scopes.includes(each))))
            }
          />
        ))}
        {scopes.length === 0 && <p role="alert">Choose what the token may do.</p>}
      </fieldset>
      <div className="space-y-2">
        <p aria-hidden="true" className="font-medium text-strong">
          It expires after
        </p>
        <ChoiceGroup legend="It expires after" choices={LIVES} value={life} onChange={setLife} />
      </div>
      <Button type="submit" disabled={isRunning}>
        {isRunning ? 'Creating…' : 'Create a token'}
      </Button>
    </form>
  );
}

interface TokenRowProps {
  readonly token: ApiTokenView;
  readonly onRevoke: () => void;
}

function TokenRow({
  token: { name, scopes, createdAt, expiresAt, isExpired, lastUsedAt },
  onRevoke,
}: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words text-strong">
          {name}
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p>May: {scopes.join(', ')}</p>
        <p className="tabular-nums">
          Created {localTime(createdAt)} ·{' '}
          {expiresAt === null
            ? 'never expires'
            : `${isExpired ? 'expired' : 'expires'} ${localTime(expiresAt)}`}{' '}
          · {lastUsedAt === null ? 'never used' : `last used ${localTime(lastUsedAt)}`}
        </p>
      </div>
      <Button size="sm" onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}

/** API tokens: how programs call for the person. */
export function ApiTokensPanel() {
  const { data, error, refetch } = useQuery(apiTokensQuery);
  const [created, setCreated] = useState<CreatedApiToken>();
  const { run } = useSafetyAct({
    call: revokeApiToken,
    failed: 'Token not revoked',
    rereads: apiTokensQuery.queryKey,
    onDone: (_ok, id) => {
      if (id === created?.id) setCreated(undefined);
      return { tone: 'plain', title: 'The token no longer works.' };
    },
  });
  const working = data?.filter(({ isExpired }) => !isExpired) ?? [];
  return (
    <Panel id="api-tokens" title="API tokens">
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        <p>
          With a token a program of yours calls the API. Keep it like a password: it opens what you choose,
          and never your account, payments or other tokens.
        </p>
        {error !== null && (
          <LoadFailure
            text={errorText(error, 'Your tokens could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {created !== undefined && <ShownToken {...created} />}
        {data !== undefined && data.length > 0 && (
          <ul aria-label="API tokens" className="divide-y divide-line">
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => run(token.id)} />
            ))}
          </ul>
        )}
        {data !== undefined && working.length < MOST_API_TOKENS && <CreateToken onCreated={setCreated} />}
      </div>
    </Panel>
  );
}
