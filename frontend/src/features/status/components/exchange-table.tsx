import type { ExchangeStatus } from '@contract/market.js';
import { age } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { cx } from '../../../shared/ui/class-names.js';

function Row({ exchange, connected, ageMs, setAside }: ExchangeStatus) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-3 text-left font-medium text-strong">
        {exchangeName(exchange)}
      </th>
      <td className={cx('py-2.5 pr-3', connected ? 'text-up' : 'text-down')}>
        {connected ? 'connected' : 'not connected'}
      </td>
      <td className="py-2.5 pr-3 whitespace-nowrap tabular-nums">
        {ageMs === null ? 'none yet' : age(ageMs)}
      </td>
      <td className={cx('py-2.5', setAside.length > 0 && 'font-medium text-accent')}>
        {setAside.length === 0 ? 'nothing' : setAside.join(', ')}
      </td>
    </tr>
  );
}

/** What is heard of each exchange. */
export function ExchangeTable({ exchanges }: { readonly exchanges: readonly ExchangeStatus[] }) {
  return (
    <table aria-labelledby="exchanges-title" className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs">
          <th className="pr-3 pb-2 font-medium">Exchange</th>
          <th className="pr-3 pb-2 font-medium">Stream</th>
          <th className="pr-3 pb-2 font-medium">Last quote</th>
          <th className="pb-2 font-medium">Set aside for</th>
        </tr>
      </thead>
      <tbody>
        {exchanges.map((state) => (
          <Row key={state.exchange} {...state} />
        ))}
      </tbody>
    </table>
  );
}
