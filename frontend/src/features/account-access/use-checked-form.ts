import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Faults } from './form-rules.js';

export interface CheckedForm<T extends object> {
  readonly values: T;
  /** What one field needs: its value, the way to change it, and what is wrong with it once sending was tried. */
  readonly field: (name: keyof T) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly fault: string | undefined;
  };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The values of a form whose fields are all texts. It is sent only when `rules` finds no fault; else every fault is
 * shown and the first field that has one gets the focus.
 */
export function useCheckedForm<T extends Readonly<Record<keyof T, string>>>(options: {
  readonly empty: T;
  readonly rules: (values: T) => Faults<T>;
  readonly send: (values: T) => void;
}): CheckedForm<T> {
  const [values, setValues] = useState(options.empty);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const faults: Faults<T> = refusals === 0 ? {} : options.rules(values);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    values,
    field: (name) => ({
      name: String(name),
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      fault: faults[name],
    }),
    onSubmit: (event) => {
      event.preventDefault();
      form.current = event.currentTarget;
      if (Object.keys(options.rules(values)).length > 0) setRefusals((count) => count + 1);
      else options.send(values);
    },
  };
}
