import { useQuery } from '@tanstack/react-query';
import { accountKeys, fetchDigest, setDigest } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { Section } from './Section';

/** The switch for the daily email about waiting work. Urgent emails cannot be turned off. */
export function Digest() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.digest,
    queryFn: ({ signal }) => fetchDigest(signal),
  });
  const change = useStaffMutation({
    send: (isOn: boolean) => setDigest(isOn),
    done: t('account.digest.saved'),
    refresh: [accountKeys.digest],
  });
  return (
    <Section title={t('account.digest')}>
      <p>{t('account.digest.lead')}</p>
      <QueryStatus data={data} error={error} rows={1} onAgain={refetch} />
      {data && (
        <CheckboxCard
          checked={change.isPending ? change.variables : data.isOn}
          onChange={({ target }) => !change.isPending && change.mutate(target.checked)}
        >
          {t('account.digest.on')}
        </CheckboxCard>
      )}
      <Failure error={change.error} />
    </Section>
  );
}
