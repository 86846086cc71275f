import { useT } from '@/i18n/react';
import type { Broken, Field } from '../rules/rules';
import type { Wizard } from './useWizard';

/** What is wrong with a field, in words: a broken rule of ours, or else what the server said. */
export function useFieldErrors(wizard: Wizard, broken: readonly Broken[]) {
  const t = useT();
  return (field: Field): string | undefined => {
    const own = broken.find((one) => one.field === field);
    if (own) return t(own.message, own.params);
    const refused = wizard.refusedOf(field);
    // The server spoke the language of that moment; after a switch only that it objected is known.
    return refused && (refused.message ?? t('referral.refused.field'));
  };
}
