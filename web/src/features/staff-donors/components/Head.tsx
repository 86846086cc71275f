import { useMutation, useQueryClient } from '@tanstack/react-query';
import { documentUrl, donorKeys, remindHolders, type DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Download, Mail } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { toastSuccess } from '@/ui/toast/toast';
import { ownConsent } from '../rules/path';
import { matchKind, TRANSPLANTED } from '../rules/words';
import { Failure } from '@/parts/staff/Failure';
import { WhoSaw } from '@/parts/staff/WhoSaw';
import styles from './donors.module.css';

/** Who the record is about, how it stands, and what a coordinator comes for most often. */
export function Head({ record, crumb }: { record: DonorRecord; crumb: { to: string; label: string } }) {
  const t = useT();
  const lang = useLang();
  const day = parseIsoDay(record.donatedOn || record.surgeryOn);
  const planned = record.matchStatus === TRANSPLANTED ? 'donors.operated' : 'donors.planned';
  return (
    <DeskHead
      title={record.fullName}
      crumb={crumb}
      actions={
        record.emergency ? undefined : (
          <>
            <SignedConsent record={record} />
            <Remind record={record} />
          </>
        )
      }
    >
      <p className="row">
        <StatusPill kind={matchKind(record.matchStatus)}>
          {t(`donors.match.${record.matchStatus}`)}
        </StatusPill>
        <span className="muted">
          {day ? t(planned, { day: sayDay(day, lang) }) : t('donors.planned.not')}
        </span>
      </p>
      <WhoSaw of="donor" id={record.id} name={record.firstName} />
    </DeskHead>
  );
}

/** The donor's own consent as it was signed, or why there is none; looking is written down (R6.7). */
function SignedConsent({ record }: { record: DonorRecord }) {
  const t = useT();
  const own = ownConsent(record);
  if (own) {
    return (
      <LinkButton variant="secondary" icon={Download} href={documentUrl(record.id, own.id)}>
        {t('donors.consent.signed')}
      </LinkButton>
    );
  }
  const hadOne = record.documents.some(({ holderId }) => holderId === 0);
  return (
    <p className={`small muted ${styles.unsigned}`}>
      {t(hadOne ? 'donors.consent.anew' : 'donors.consent.unsigned', { name: record.firstName })}
    </p>
  );
}

/** Mails the donor and the holders whose steps are open, where there is one. */
function Remind({ record }: { record: DonorRecord }) {
  const t = useT();
  const client = useQueryClient();
  const remind = useMutation({
    mutationFn: () => remindHolders(record.id),
    onSuccess(count) {
      toastSuccess(t('donors.remind.done', { count }));
      void client.invalidateQueries({ queryKey: donorKeys.record(record.id) });
    },
  });
  const canRemind =
    record.diedOn === '' &&
    record.matchStatus !== TRANSPLANTED &&
    (record.currentSelfRegistrationStep < VoucherStep.Complete ||
      record.holders.some(
        ({ status, currentSelfRegistrationStep: step }) =>
          status === HolderStatus.Available && step < VoucherStep.Complete,
      ));
  if (!canRemind) return null;
  return (
    <>
      <Button icon={Mail} busy={remind.isPending} onClick={() => remind.mutate()}>
        {t('donors.remind')}
      </Button>
      <Failure error={remind.error} />
    </>
  );
}
