import { Panel } from '../../../shared/ui/panel.js';

const TEXTS = [
  {
    title: 'Automatic re-arming',
    text: 'After an alert, a trigger pauses briefly and is then re-armed automatically: you hear about the next crossing without doing anything.',
  },
  {
    title: 'No repeated alerts',
    text: 'A small hysteresis buffer around the level keeps a price that hovers around it from sending repeated alerts: it must move away first.',
  },
] as const;

/** How a trigger behaves after it has rung. */
export function Explainers() {
  return (
    <Panel title="How triggers behave">
      <dl className="space-y-3 px-4 py-4 text-sm sm:px-5">
        {TEXTS.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-strong">{title}</dt>
            <dd className="mt-0.5">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
