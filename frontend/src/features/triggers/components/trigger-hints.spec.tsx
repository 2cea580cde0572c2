import type { Tier } from '@contract/account.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeTrigger } from '../../../shared/testing/make-trigger.js';
import { closeServer, fill, form, FULL, openSection, press } from '../testing/open-section.js';

afterEach(closeServer);

it('hints at the symbol that is missing, until there is one', async () => {
  await openSection();
  press('Add trigger');
  press('Add trigger');
  expect(form().getByText('Choose what to watch')).toBeTruthy();
  fill('Symbol', 'BTC');
  expect(form().queryByText('Choose what to watch')).toBeNull();
});

it('leaves the inline edit by Escape, back on the row', async () => {
  await openSection({ triggers: [makeTrigger()] });
  press('Edit');
  const edit = within(screen.getByRole('form', { name: 'Edit the BTC trigger' }));
  fireEvent.keyDown(edit.getByLabelText('Price'), { key: 'Escape' });
  expect(screen.queryByRole('form')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: '▲ BTC above 65,000' }));
});

describe('a plan without room', () => {
  const FREE_LINE = 'Free includes 3 triggers. Upgrade to Pro for 50+ alerts on any coin.';

  it('says what Free includes, and that Pro has more', async () => {
    await openSection({ triggers: [makeTrigger()], tier: FULL });
    expect(await screen.findByText(FREE_LINE)).toBeTruthy();
  });

  it('sends nobody with Pro to Pro', async () => {
    const tier: Tier = {
      isFree: false,
      triggerUsage: { used: 200, limit: 200, canCreate: false, paused: 0 },
    };
    await openSection({ triggers: [makeTrigger()], tier });
    expect(await screen.findByText('Pro includes 200 triggers. Delete one to add another.')).toBeTruthy();
  });

  it('is not spoken of while there is room', async () => {
    await openSection({ triggers: [makeTrigger()] });
    expect(screen.queryByText(FREE_LINE)).toBeNull();
  });
});
