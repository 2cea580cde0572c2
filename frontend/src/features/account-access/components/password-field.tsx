import { MIN_PASSWORD } from '@contract/account.js';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextField, type TextFieldProps } from '../../../shared/ui/text-field.js';

/** A password, hidden until the person wants to see it. A new one is at least 8 characters long. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'minLength'>) {
  const [look, setLook] = useState<'hidden' | 'shown'>('hidden');
  const [Icon, next] = look === 'hidden' ? ([Eye, 'shown'] as const) : ([EyeOff, 'hidden'] as const);
  return (
    <TextField
      {...props}
      type={look === 'hidden' ? 'password' : 'text'}
      minLength={props.autoComplete === 'new-password' ? MIN_PASSWORD : undefined}
      required
      trailing={
        <Button
          look="bare"
          size="icon"
          onClick={() => setLook(next)}
          aria-label={next === 'shown' ? 'Show password' : 'Hide password'}
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </Button>
      }
    />
  );
}
