import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TrialImportResult } from '../../contract/messages/link-answers.js';
import type { TrialImportOffer } from '../../contract/messages/link-buttons.js';
import { triggerLimit } from '../../contract/plans.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { TrialImport } from '../triggers/trial-import.js';
import { KeyedMutex } from '../triggers/keyed-mutex.js';
import { type LinkFacts, type LinkVerdict, linkVerdict } from './domain/link-verdict.js';
import { hashOfSecret } from '../../identity/secret-hash.js';
import { AccountLinks, type LinkOutcome, type LinkInput } from './account-links.js';

/** Why a code connects nothing (see LinkVerdict), and what people have to know of it. */
export type LinkRefusal =
  | { readonly kind: 'other-account'; readonly email: string }
  | { readonly kind: Exclude<LinkVerdict, 'open' | 'already' | 'other-account'> };

/** `already`: the chat is the account's. `email` is the account's, of `other-account` the other one's. */
export type LinkQuestion =
  | { readonly kind: 'asked'; readonly email: string; readonly trialImport: TrialImportOffer }
  | { readonly kind: 'already'; readonly email: string }
  | LinkRefusal;

export type LinkConfirmation =
  | { readonly kind: 'linked'; readonly email: string; readonly trialImport: TrialImportResult }
  | { readonly kind: 'already'; readonly email: string }
  | LinkRefusal;

export type LinkDecline =
  | { readonly kind: 'declined' }
  | { readonly kind: 'already'; readonly email: string };

type FactsRow = LinkFacts & { readonly email: string | null; readonly chatEmail: string | null };

/**
 * The codes of people who are signed in. Whoever has the link can press Start with it, so that alone connects nothing:
 * the chat is asked, and only what the asked chat answers within the code's 10 minutes counts. Every call may be repeated.
 */
@Injectable()
export class LinkRequests {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly links: AccountLinks,
    private readonly triggers: TrialImport,
  ) {}

  /** A chat the bot has heard brought the code: from now on no other chat may. */
  async ask(code: string, chatId: string): Promise<LinkQuestion> {
    const [request] = await this.db.query<{ userId: string }[]>(
      'SELECT user_id AS "userId" FROM handshakes WHERE code_hash = $1 AND user_id IS NOT NULL',
      [hashOfSecret(code)],
    );
    if (request === undefined) return { kind: 'unknown' };
    const { userId } = request;
    return this.mutex.run(userId, () =>
      this.db.transaction(async (tx) => {
        // Setting a password locks the account before its requests; in turn, the two never wait for each other.
        await lockOwners(tx, [accountOwner(userId)]);
        return this.askWithin(tx, code, chatId);
      }),
    );
  }

  private async askWithin(tx: EntityManager, code: string, chatId: string): Promise<LinkQuestion> {
    const facts = await lockRequest(tx, code, chatId);
    const verdict = linkVerdict(facts, chatId);
    if (facts === null || (verdict !== 'open' && verdict !== 'already')) return refusal(verdict, facts);
    const { userId } = facts;
    const person = await this.links.account(tx, userId);
    if (person === null) return { kind: 'inactive' };
    if (verdict === 'already') {
      await connect(tx, code, chatId);
      return { kind: 'already', email: person.email };
    }
    await tx.query('UPDATE handshakes SET asking_chat_id = $2 WHERE code_hash = $1', [
      hashOfSecret(code),
      chatId,
    ]);
    const limit = triggerLimit(person.role);
    const trialImport = await this.triggers.offer(tx, { chatId, userId, limit });
    return { kind: 'asked', email: person.email, trialImport };
  }

  /** The asked chat confirmed: it belongs to the account, unless something has come in between. */
  async confirm(
    code: string,
    chatId: string,
    wanted: TrialImportResult['wanted'],
  ): Promise<LinkConfirmation> {
    const [request] = await this.db.query<{ userId: string }[]>(
      'SELECT user_id AS "userId" FROM handshakes WHERE code_hash = $1 AND asking_chat_id = $2',
      [hashOfSecret(code), chatId],
    );
    if (request === undefined) return { kind: 'unknown' };
    const input = { userId: request.userId, chatId, wanted };
    const attached = await this.links.transaction(input, (tx) => this.confirmWithin(tx, code, input));
    if (attached.kind !== 'linked') return attached;
    const { email, trialImport, link } = attached;
    await this.links.announce(link);
    return { kind: 'linked', email, trialImport };
  }

  /** The asked chat declined: the link is given up. One that has connected the chat stays as it is. */
  async decline(code: string, chatId: string): Promise<LinkDecline | LinkRefusal> {
    return this.db.transaction(async (tx) => {
      const facts = await lockRequest(tx, code, chatId);
      const verdict = linkVerdict(facts, chatId);
      if (verdict === 'unknown' || verdict === 'ended') return { kind: verdict };
      if (facts?.connectedChat != null) return { kind: 'already', email: facts.email ?? '' };
      await tx.query('UPDATE handshakes SET ended_at = now() WHERE code_hash = $1 AND ended_at IS NULL', [
        hashOfSecret(code),
      ]);
      return { kind: 'declined' };
    });
  }

  private async confirmWithin(
    tx: EntityManager,
    code: string,
    input: LinkInput,
  ): Promise<LinkOutcome | LinkRefusal> {
    const { chatId } = input;
    const facts = await lockRequest(tx, code, chatId);
    const verdict = linkVerdict(facts, chatId);
    if (verdict !== 'open' && verdict !== 'already') return refusal(verdict, facts);
    const attached = await this.links.attach(tx, input);
    if (attached.kind === 'linked' || attached.kind === 'already') await connect(tx, code, chatId);
    return attached;
  }
}

function refusal(verdict: LinkVerdict, facts: FactsRow | null): LinkRefusal {
  if (verdict === 'other-account') return { kind: verdict, email: facts?.chatEmail ?? '' };
  if (verdict === 'open' || verdict === 'already') throw new Error(`${verdict} is no refusal`);
  return { kind: verdict };
}

/** What is known of the request, which stays as it is until the transaction ends; null: no account showed this code. */
async function lockRequest(tx: EntityManager, code: string, chatId: string): Promise<FactsRow | null> {
  const [facts] = await tx.query<FactsRow[]>(
    `SELECT request.user_id AS "userId", request.chat_id AS "connectedChat", request.asking_chat_id AS "askedChat",
            CASE WHEN account.status = 'active' THEN 'active' ELSE 'inactive' END AS account, account.email,
            CASE WHEN request.ended_at IS NULL THEN 'not-up' ELSE 'up' END AS given,
            CASE WHEN request.code_expires_at > now() THEN 'running' ELSE 'over' END AS life,
            chat.user_id AS "chatUserId", holder.email AS "chatEmail"
       FROM handshakes request
       JOIN users account ON account.id = request.user_id
       LEFT JOIN telegram_chats chat ON chat.chat_id = $2
       LEFT JOIN users holder ON holder.id = chat.user_id
      WHERE request.code_hash = $1
        FOR UPDATE OF request`,
    [hashOfSecret(code), chatId],
  );
  return facts ?? null;
}

async function connect(tx: EntityManager, code: string, chatId: string): Promise<void> {
  await tx.query(
    `UPDATE handshakes SET asking_chat_id = $2, chat_id = $2, connected_at = now(), last_used_at = now()
      WHERE code_hash = $1 AND chat_id IS NULL`,
    [hashOfSecret(code), chatId],
  );
}
