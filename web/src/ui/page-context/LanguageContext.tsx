import { createContext, useContext, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';

/** Switches the open screen to a language without a reload; null if only a link can switch it. */
export type SwitchLanguage = ((lang: Lang) => void) | null;

const Switch = createContext<SwitchLanguage>(null);

/** Makes the language switch below it work in place. */
export function LanguageProvider({ onSwitch, children }: { onSwitch: SwitchLanguage; children: ReactNode }) {
  return <Switch value={onSwitch}>{children}</Switch>;
}

/** Returns the language switch of this page, or null if the language is a plain link. */
export function useSwitchLanguage(): SwitchLanguage {
  return useContext(Switch);
}
