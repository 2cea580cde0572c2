import type { HookCall } from '../../../stand-ins/webhook-receivers/hooks-control.js';
import type { Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import type { KeptMail } from '../../../stand-ins/mail/mailbox.js';
import { emailFaults, repeatsIn, type ToldDelivery, toldFaults } from './told.js';

const due = (vendor: ToldDelivery['vendor'], differing: Partial<ToldDelivery> = {}): ToldDelivery => ({
  id: '7',
  alertId: 'a7',
  channelId: 'c1',
  vendor,
  status: 'delivered',
  reason: null,
  messageId: '7',
  ...differing,
});

const call = (vendor: Vendor, differing: Partial<HookCall> = {}): HookCall => ({
  n: 1,
  at: 0,
  vendor,
  host: 'a',
  path: '/',
  headers: { 'webhook-id': 'msg_7' },
  text: vendor === 'webhook' ? hook('a7', false) : '▲ BTC above 1',
  body: null,
  signed: vendor === 'webhook' ? true : null,
  status: 200,
  has: true,
  ...differing,
});

function hook(id: string, repeat: boolean): string {
  return JSON.stringify({ type: 'alert.fired', data: { alert: { id }, repeat } });
}

const again = call('webhook', { text: hook('a7', true) });
const told = call('slack', { text: '▲ BTC above 1\n(repeat)' });

it.each<[string, readonly ToldDelivery[], readonly HookCall[], number]>([
  ['nothing', [], [], 0],
  ['a webhook was told', [due('webhook')], [call('webhook')], 0],
  ['twice, which it was told', [due('webhook')], [call('webhook'), again], 0],
  [
    'first the repeat, which came later',
    [due('webhook')],
    [{ ...again, at: 2 }, call('webhook', { at: 1 })],
    0,
  ],
  ['a repeat that came first', [due('webhook')], [{ ...again, at: 1 }, call('webhook', { at: 2 })], 1],
  ['twice in silence', [due('webhook')], [call('webhook'), call('webhook')], 1],
  ['never', [due('webhook')], [], 1],
  ['of another alert', [due('webhook')], [call('webhook', { text: hook('a8', false) })], 1],
  ['under another id', [due('webhook')], [call('webhook', { headers: { 'webhook-id': 'msg_8' } })], 1],
  ['unsigned', [due('webhook')], [call('webhook', { signed: null })], 1],
  ['without an end', [due('slack', { status: 'pending' })], [call('slack')], 1],
  ['a text', [due('slack')], [call('slack')], 0],
  ['two in one', [due('slack'), due('slack', { id: '8' })], [call('slack')], 0],
  ['a text twice, marked', [due('slack')], [call('slack'), told], 0],
  ['a text twice in silence', [due('slack')], [call('slack'), call('slack')], 1],
  ['a text never', [due('slack')], [call('discord')], 2],
  ['a test besides', [due('slack')], [call('slack'), call('slack', { text: 'Test' })], 0],
])('%s', (_name, deliveries, taken, faults) => {
  expect(toldFaults(deliveries, taken)).toHaveLength(faults);
});

it('counts what says that it was sent again', () => {
  expect(repeatsIn([call('webhook'), again, told])).toBe(2);
});

const mail = (of: string, text = '▲ BTC above 1') =>
  ({ messageId: `<delivery.${of}.1@x>`, text }) as Partial<KeptMail> as KeptMail;

it.each<[string, readonly KeptMail[], number]>([
  ['told', [mail('7')], 0],
  ['twice, marked', [mail('7'), mail('7', '▲ BTC above 1\n(repeat)')], 0],
  ['twice in silence', [mail('7'), mail('7')], 1],
  ['never', [mail('71')], 1],
])('two deliveries in one e-mail: %s', (_name, mails, faults) => {
  expect(emailFaults([due('email'), due('email', { id: '8' })], mails)).toHaveLength(faults);
});
