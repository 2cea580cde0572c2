import { NO_PUBLIC_URL, PRIVATE_NETWORK } from '../../platform/outbound/domain/person-url.js';
import type { CallAnswer } from '../../pipeline/delivery/added-channels/call-kind.js';
import type { GuardedAnswer } from '../../platform/outbound/guarded-client.js';

type Silence = Extract<GuardedAnswer, { readonly kind: 'unanswered' }>['reason'];

const SILENCES: Readonly<Record<Silence, string>> = {
  timeout: 'No answer within 10 s.',
  certificate: 'The certificate is not valid.',
  'no-such-name': 'There is no server of this name.',
  unreachable: 'The server cannot be reached.',
  cut: 'The server ended the connection without an answer.',
  stopped: 'The test was ended before there was an answer.',
};

/** Why a test was not accepted, as a sentence for its person: nothing of what the server said but its status. Pure. */
export function testReason(answer: CallAnswer): string {
  switch (answer.kind) {
    case 'answered':
      return `The server answered ${answer.status}.`;
    case 'told':
      return answer.reason;
    case 'refused':
      return answer.reason === 'private-address' ? PRIVATE_NETWORK : NO_PUBLIC_URL;
    case 'unanswered':
      return SILENCES[answer.reason];
  }
}
