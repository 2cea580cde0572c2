import type { Role } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/http.js';
import { settingsQuery } from '../../../shared/session/settings.js';
import { useSetting } from '../../../shared/session/use-setting.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { SwitchRow } from '../../../shared/ui/switch-row.js';

/** The checkbox 'Show TradFi alerts'; goes back to what it was when it could not be saved. */
export function TradfiToggle({ role }: { readonly role: Role }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  const save = useSetting(role);
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        text={errorText(error, 'Your settings could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SwitchRow
      label="Show TradFi alerts"
      hint="Adds NASDAQ, the Fed rate and gold to your triggers, and their values to your summary."
      checked={data?.showTradfi ?? false}
      disabled={data === undefined}
      onChange={(showTradfi) => save({ showTradfi })}
    />
  );
}
