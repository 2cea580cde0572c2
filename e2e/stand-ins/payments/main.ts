import { keepCheckouts } from './checkouts-file.js';
import { startPaymentsStandIn } from './start-payments-stand-in.js';

const { PORT, WEBHOOK_URL, CHECKOUTS_FILE } = process.env;
const standIn = await startPaymentsStandIn({
  port: Number(PORT ?? 0),
  ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
});
const endKeeping = CHECKOUTS_FILE ? keepCheckouts(standIn, CHECKOUTS_FILE) : () => undefined;
const { url, apiUrl, keyId, keySecret, webhookSecret } = standIn;
process.stdout.write(`${JSON.stringify({ url, apiUrl, keyId, keySecret, webhookSecret })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    endKeeping();
    void standIn.close();
  });
}
