/** The style sheet of the payment page: light and dark, from 320 px on. */
export const PAYMENT_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ece8de; --surface: #ffffff; --line: #ddd6c6; --text: #111831; --muted: #5a6275;
  --strong: #0b5b3b; --on-strong: #ffffff; --focus: #8a6115; --note: #fdf3d8;
  font: 16px / 1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #070b17; --surface: #111831; --line: #33416a; --text: #f2efe8; --muted: #a3abc0;
    --strong: #7fd8ae; --on-strong: #06251a; --focus: #f0c674; --note: #2b2510;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; margin: 1rem 0 0; }
.note { padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--note); border: 1px solid var(--line); margin: 0; }
.amount { font-size: 2rem; font-weight: 700; margin: 0.25rem 0 1rem; }
.status { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1rem; margin: 1rem 0; }
dt { color: var(--muted); }
dd { margin: 0; }
form { margin: 0 0 0.6rem; }
button {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; color: inherit; cursor: pointer;
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface);
}
button.main { background: var(--strong); color: var(--on-strong); border-color: var(--strong); font-weight: 700; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
