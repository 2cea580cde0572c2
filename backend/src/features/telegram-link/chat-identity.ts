/** A person's private chat with the bot. Ids are decimal strings: they exceed 32 bits. Names may change hands. */
export interface ChatIdentity {
  readonly chatId: string;
  readonly userId: string;
  /** Without @. */
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}
