/** A turning ring in the place of a page while something is read that has no shape yet; read out as `label`. */
export function Spinner({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <output
      data-waiting
      className="flex min-h-[calc(100dvh-3.5rem)] flex-col items-center justify-center gap-3"
    >
      <span
        aria-hidden="true"
        className="size-8 animate-spin rounded-full border-[3px] border-line-strong border-t-brass"
      />
      <span className="text-sm">{label}</span>
    </output>
  );
}
