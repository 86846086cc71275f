import { useT } from '@/i18n/react';
import { factChanges } from './factChanges';

/** What a correction changed, from and to, for those who read a history (R12.1). */
export function FactChanges({ details }: { details: Record<string, string> }) {
  const t = useT();
  const say = (field: string, value: string) => {
    if (value === '') return t('staff.facts.empty');
    if (field === 'language') return t(`staff.language.${value}`);
    return field === 'gender' ? t(`staff.invite.gender.${value}`) : value;
  };
  return (
    <>
      {factChanges(details).map(({ field, before, after }) => (
        <small key={field}>
          {t('staff.facts.change', {
            fact: t(`staff.facts.${field}`),
            before: say(field, before),
            after: say(field, after),
          })}
        </small>
      ))}
    </>
  );
}
