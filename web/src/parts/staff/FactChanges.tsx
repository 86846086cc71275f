import { useQuery } from '@tanstack/react-query';
import { countriesIn } from '@/api/countries';
import { useLang, useT } from '@/i18n/react';
import { factChanges, namedFacts } from './factChanges';

/**
 * The changes of a correction with former and new values, for a history (R12.1); or the names of fields that people
 * changed themselves.
 */
export function FactChanges({ details }: { details: Record<string, string> }) {
  const t = useT();
  const lang = useLang();
  const changes = factChanges(details);
  const named = namedFacts(details);
  const movesAbroad = changes.some(({ field }) => field === 'country');
  const { data: countries = [] } = useQuery({ ...countriesIn(lang), enabled: movesAbroad });
  const say = (field: string, value: string) => {
    if (value === '') return t('staff.facts.empty');
    if (field === 'language') return t(`staff.language.${value}`);
    if (field === 'country') return countries.find(({ id }) => String(id) === value)?.name ?? value;
    return field === 'gender' ? t(`staff.invite.gender.${value}`) : value;
  };
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <small key={field}>
          {t('staff.facts.change', {
            fact: t(`staff.facts.${field}`),
            before: say(field, before),
            after: say(field, after),
          })}
        </small>
      ))}
      {named.length > 0 && (
        <small>
          {t('staff.facts.named', { facts: named.map((field) => t(`staff.facts.${field}`)).join(', ') })}
        </small>
      )}
    </>
  );
}
