import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';

const SimulatorDialog = lazyComponent(async () => (await import('./simulator-dialog.js')).SimulatorDialog);

/** The button that opens the Price Simulator. Its code is loaded when it is pressed. */
export function SimulatorButton() {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button look="bare" size="sm" aria-haspopup="dialog" onClick={open}>
        <FlaskConical aria-hidden="true" className="size-4" />
        Price Simulator
      </Button>
      {wasOpened && <SimulatorDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
