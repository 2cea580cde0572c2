import { DialogView } from '../ui/dialog-view.js';
import { Switch } from '../ui/switch.js';
import type { Shortcut } from './shortcut-atoms.js';

export interface ShortcutHelpProps {
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  readonly position: 'on' | 'off';
  readonly onSwitch: (position: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys that do something on this page, and the switch that turns them off. */
export function ShortcutHelp({ shortcuts, position, onSwitch, onClose }: ShortcutHelpProps) {
  return (
    <DialogView
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Keyboard shortcuts"
      description="They work while you are not typing in a field."
    >
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt className="text-strong">{label}</dt>
            <dd>
              <kbd className="inline-flex min-w-8 justify-center rounded-md border border-line-strong bg-raised px-2 py-1 font-sans text-sm font-semibold text-strong">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <span>Use single-key shortcuts (? always shows this help)</span>
        <Switch
          label="Single-key shortcuts"
          isOn={position === 'on'}
          onChange={(isOn) => onSwitch(isOn ? 'on' : 'off')}
        />
      </div>
    </DialogView>
  );
}
