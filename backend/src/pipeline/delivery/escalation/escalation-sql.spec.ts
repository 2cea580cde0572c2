import { DISCORD_KIND } from '../calls/discord/discord-kind.js';
import { NTFY_KIND } from '../calls/ntfy/ntfy-kind.js';
import { pushKind } from '../calls/push/push-kind.js';
import { SLACK_KIND } from '../calls/slack/slack-kind.js';
import { WEBHOOK_KIND } from '../calls/webhook/webhook-kind.js';
import { RINGING_CHANNELS } from './escalation-sql.js';

it('counts a wait from the end of quiet hours for the kinds that these hold back', () => {
  const push = pushKind({ keys: { publicKey: '', privateKey: '', subject: '' }, sessionSecret: '' });
  const kinds = [WEBHOOK_KIND, NTFY_KIND, DISCORD_KIND, SLACK_KIND, push];
  const ringing = kinds.filter(({ rings }) => rings).map(({ kind }) => kind);
  expect([...RINGING_CHANNELS].sort()).toEqual(['telegram', ...ringing].sort());
});
