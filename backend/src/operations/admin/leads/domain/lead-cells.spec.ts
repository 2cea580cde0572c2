import type { Lead } from '../../../../contract/admin/leads.js';
import { leadCells } from './lead-cells.js';

const LEAD: Lead = {
  telegramUserId: '5000000001',
  telegramUsername: 'ann_l',
  firstName: 'Ann',
  lastName: 'Lee\n=1',
  triggerCount: 3,
  lastCommand: '/start',
  firstSeen: '2026-11-01T08:00:00.000Z',
  lastSeen: '2026-11-22T09:30:00.000Z',
  active: true,
  triggers: [
    { symbol: 'BTC', type: 'above', threshold: 70_000, lowerBound: null, upperBound: null, active: true },
    { symbol: 'ETH', type: 'inside', threshold: null, lowerBound: 2_000, upperBound: 2_500.5, active: true },
    { symbol: 'SOL', type: 'below', threshold: 0.5, lowerBound: null, upperBound: null, active: false },
  ],
};

it('writes a lead as a line', () => {
  expect(leadCells(LEAD)).toEqual({
    telegramUserId: '5000000001',
    telegramUsername: 'ann_l',
    firstName: 'Ann',
    lastName: "Lee\n'=1",
    triggerCount: '3',
    lastCommand: '/start',
    firstSeen: '2026-11-01T08:00:00.000Z',
    lastSeen: '2026-11-22T09:30:00.000Z',
    active: 'yes',
    triggers: 'BTC above 70000 | ETH inside 2000 to 2500.5 | SOL below 0.5 (off)',
  });
});

it('leaves empty what is not known', () => {
  const unknown = { telegramUsername: null, firstName: null, lastName: null, lastCommand: null };
  const cells = leadCells({ ...LEAD, ...unknown, active: false, triggers: [], triggerCount: 0 });
  expect(Object.values(cells)).toEqual([
    '5000000001',
    '',
    '',
    '',
    '0',
    '',
    LEAD.firstSeen,
    LEAD.lastSeen,
    'no',
    '',
  ]);
});
