import { useSyncExternalStore } from 'react';
import { useT } from '@/i18n/react';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { areShortcutsOn, onShortcutsChanged, setShortcuts } from '@/ui/shortcuts/shortcutSetting';
import { Section } from './Section';

/** The switch for shortcuts with a single character, which speech input may trigger. */
export function Shortcuts() {
  const t = useT();
  const isOn = useSyncExternalStore(onShortcutsChanged, areShortcutsOn);
  return (
    <Section title={t('account.shortcuts')}>
      <p>{t('account.shortcuts.lead')}</p>
      <CheckboxCard checked={isOn} onChange={(event) => setShortcuts(event.target.checked)}>
        {t('account.shortcuts.on')}
      </CheckboxCard>
    </Section>
  );
}
