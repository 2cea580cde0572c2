import { Telegraf } from 'telegraf';
import type { TelegramStandIn } from '../start-telegram-stand-in.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

export const TOKEN = '7000000042:test-token';

/** A real telegraf bot that talks to the stand-in. */
export function botFor(standIn: TelegramStandIn, token = TOKEN): Telegraf {
  return new Telegraf(token, { telegram: { apiRoot: standIn.url } });
}

/** Starts long polling; resolves once it polls. `ended` tells how polling ended: null if it was stopped. */
export async function launch(bot: Telegraf): Promise<{ readonly ended: Promise<unknown> }> {
  const ended = bot.launch().then(
    () => null,
    (error: unknown) => error,
  );
  await until(() => Reflect.get(bot, 'polling') !== undefined, 'the bot polls');
  return { ended };
}
