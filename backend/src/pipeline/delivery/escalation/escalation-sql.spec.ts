import { DISCORD_KIND } from '../added-channels/discord/discord-kind.js';
import { NTFY_KIND } from '../added-channels/ntfy/ntfy-kind.js';
import { pushKind } from '../added-channels/push/push-kind.js';
import { SLACK_KIND } from '../added-channels/slack/slack-kind.js';
import { WEBHOOK_KIND } from '../added-channels/webhook/webhook-kind.js';
import { RINGING_CHANNELS } from '../../alerts/quiet-sql.js';

it('counts a wait from the end of quiet hours for the kinds that these hold back', () => {
  const push = pushKind({ keys: { publicKey: '', privateKey: '', subject: '' }, sessionSecret: '' });
  const kinds = [WEBHOOK_KIND, NTFY_KIND, DISCORD_KIND, SLACK_KIND, push];
  const ringing = kinds.filter(({ rings }) => rings).map(({ kind }) => kind);
  expect([...RINGING_CHANNELS].sort()).toEqual(['telegram', ...ringing].sort());
});
