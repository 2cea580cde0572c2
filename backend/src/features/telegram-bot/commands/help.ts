import { helpAnswer, unknownAnswer } from '../../../contract/messages/bot-answers.js';
import { siteButtons } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { Talk } from './talk.js';

/** `/help` says what the bot can do. */
export async function handleHelp({ reply }: Talk, publicUrl: string): Promise<'helped'> {
  await reply(helpAnswer(publicUrl), siteButtons(publicUrl, 'Open Bellwether'));
  return 'helped';
}

/** Anything that is no command of ours. */
export async function handleAnythingElse({ reply }: Talk): Promise<'not-understood'> {
  await reply(unknownAnswer());
  return 'not-understood';
}
