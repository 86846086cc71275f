import { useT } from '@/i18n/react';
import type { Broken, Field } from '../rules/rules';
import type { Wizard } from './useWizard';

/** Returns the error of a field as text: a broken rule of the form, or else the server's message. */
export function useFieldErrors(wizard: Wizard, broken: readonly Broken[]) {
  const t = useT();
  return (field: Field): string | undefined => {
    const own = broken.find((one) => one.field === field);
    if (own) return t(own.message, own.params);
    const refused = wizard.refusedOf(field);
    // The server's message has the language of that time; after a switch a general message replaces it.
    return refused && (refused.message ?? t('referral.refused.field'));
  };
}
