import { failureLines } from '../failure.js';

export interface FailureNoteProps {
  /** What the call failed with; null while it has not. */
  readonly error: unknown;
  /** What to say when the server refused without a text. */
  readonly refused: string;
}

/** Why a form was not taken, inside the form. Its place is always there, so that it is read out when it fills. */
export function FailureNote({ error, refused }: FailureNoteProps) {
  const lines = error === null ? [] : failureLines(error, refused);
  return (
    <div
      role="alert"
      className="rounded-lg border border-down px-3 py-2 text-sm font-medium text-down empty:hidden"
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
