import { setTimeout as sleep } from 'node:timers/promises';
import { repeatFor } from '../../support/repeating.js';
import { when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

const LOAD_MS = { full: 20_000, sample: 8_000 };
const ASKED_EVERY_MS = 1_000;
const CONFLICT = 409;

/** Two processes of the same configuration, nothing else: one of them polls and sends. */
export const twoProcesses: Row = {
  name: 'two-processes',
  number: 17,
  title: 'two processes with the same configuration',
  run: stageRun({}, async (stage) => {
    const asked = await askBot(stage, LOAD_MS[stage.order.length]);
    const calls = stage.cluster.telegram.calls();
    const polls = calls.filter(({ method }) => method === 'getUpdates').sort((a, b) => a.at - b.at);
    const conflicts = calls.filter(({ status }) => status === CONFLICT).length;
    const overlaps = polls.filter(({ at }, i) => at < (polls[i - 1]?.answeredAt ?? 0)).length;
    const answers = stage.cluster.telegram
      .messages(asked.person)
      .filter(({ text, from }) => from.is_bot && text.includes('BTC')).length;
    return {
      figures: {
        polls: polls.length,
        conflicts,
        questions: asked.questions,
        'hand-overs': stage.leases.takeovers.length,
      },
      faults: [
        ...when(conflicts > 0, `${conflicts} calls were answered with 409`),
        ...when(overlaps > 0, `${overlaps} polls began before the one before had ended`),
        ...when(answers !== asked.questions, `${asked.questions} questions got ${answers} answers`),
        ...when(stage.leases.takeovers.length > 0, 'a lease changed hands although nothing was wrong'),
      ],
      voids: when(polls.length === 0, 'nobody polled'),
    };
  }),
};

/** Somebody keeps asking the bot for a price: each update must be taken by one process only. */
async function askBot({ cluster }: Stage, forMs: number): Promise<{ person: number; questions: number }> {
  const { id: person } = cluster.telegram.putPerson({ first_name: 'Asker', started: true });
  let questions = 0;
  await repeatFor(forMs, ASKED_EVERY_MS, () => {
    cluster.telegram.sendText(person, '/price BTC');
    questions += 1;
  });
  await sleep(ASKED_EVERY_MS);
  return { person, questions };
}
