import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button.js';
import { nextTheme, themeAtom } from './theme.js';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes round: as the system, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  const Icon = ICONS[theme];
  const next = nextTheme(theme);
  return (
    <Button
      look="bare"
      size="icon"
      onClick={() => setTheme(next)}
      aria-label={`Theme: ${theme}. Switch to ${next}.`}
      title={`Theme: ${theme}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
