import { createContext, useContext, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';

/** Switches the open screen to a language without a reload; null where only a link can. */
export type SwitchLanguage = ((lang: Lang) => void) | null;

const Switch = createContext<SwitchLanguage>(null);

/** Lets the language switch beneath it work in place. */
export function LanguageProvider({ onSwitch, children }: { onSwitch: SwitchLanguage; children: ReactNode }) {
  return <Switch value={onSwitch}>{children}</Switch>;
}

/** The switch of this page, or null where the language is a plain link. */
export function useSwitchLanguage(): SwitchLanguage {
  return useContext(Switch);
}
