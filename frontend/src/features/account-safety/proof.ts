import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { HttpError } from '../../shared/http.js';

/** Somebody waits until the person has proved who they are. */
export interface WaitingForProof {
  readonly onProven: () => void;
  readonly onCancelled: () => void;
}

/** null: nothing waits. */
export const waitingForProofAtom = atom<WaitingForProof | null>(null);

/** The person would not prove who they are; nothing has happened. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}

function wantsProof(error: unknown): boolean {
  return error instanceof HttpError && error.body?.code === 'PROVE_IDENTITY';
}

/**
 * Makes a call that may need a fresh proof: if it does, the person is asked for one (`ProofDialog`) and the call is made again.
 * @throws ProofCancelled; whatever the call throws.
 */
export function useProven(): <T>(call: () => Promise<T>) => Promise<T> {
  const wait = useSetAtom(waitingForProofAtom);
  return useCallback(
    async (call) => {
      try {
        return await call();
      } catch (error) {
        if (!wantsProof(error)) throw error;
        await new Promise<void>((onProven, reject) => {
          wait({ onProven, onCancelled: () => reject(new ProofCancelled()) });
        });
        return call();
      }
    },
    [wait],
  );
}
