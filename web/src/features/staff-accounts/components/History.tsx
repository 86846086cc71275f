import type { TrailItem } from '@/api/staffSite';
import { useHasMessage, useT } from '@/i18n/react';
import { History as RecordHistory } from '@/parts/staff/History';

/** Sign-ins and reads, which change nothing about an account. */
const NO_STEP =
  /viewed$|^(signed-|(session|other-sessions)-ended|sign-in-failed|step-up|passkey-re(fused|named))|^(password|code)-(accepted|refused)/;

/** The history of an account, newest first, with sign-ins and reads on demand (R7.3, R7.4). */
export function History({ items }: { items: readonly TrailItem[] }) {
  const t = useT();
  const has = useHasMessage();
  const entries = items.map(({ id, at, action, actorKind, actorName, details }) => {
    const word = action.replace(/^staff\./, '');
    const known = has(`accounts.history.${word}`);
    const message = known ? `accounts.history.${word}` : 'record.trail.other';
    return {
      id,
      at,
      who: actorKind === 'public' ? '' : actorName,
      text: t(message, { reason: '', ...details, action }),
      isStep: known && !NO_STEP.test(word),
      more: (
        <>
          {/^(password|second-factor)-reset$/.test(word) && details.reason && <p>{details.reason}</p>}
          {details.toRole && <RoleChange details={details} />}
        </>
      ),
    };
  });
  return (
    <RecordHistory
      hasReads
      title={t('accounts.history.title')}
      none={t('accounts.history.none')}
      entries={entries}
    />
  );
}

function RoleChange({ details }: Pick<TrailItem, 'details'>) {
  const t = useT();
  const { fromRole, toRole, fromCenterName, toCenterName } = details;
  const place = (role: string | undefined, center: string | undefined) => {
    if (fromRole === toRole) return center || t('accounts.history.no-center');
    const name = t(`staff.role.${role}`);
    return center ? t('accounts.history.role-at', { role: name, center }) : name;
  };
  const change = { from: place(fromRole, fromCenterName), to: place(toRole, toCenterName) };
  return <p>{t('accounts.history.from-to', change)}</p>;
}
