import { useQuery } from '@tanstack/react-query';
import {
  fetchRegistrationLists,
  intakeKeys,
  type IntakeAsked,
  type IntakeRecord,
  type IntakeRegistration,
  type YesNoUnknown,
} from '@/api/staffIntake';
import { MicrositeType } from '@/domain/enums';
import { useLang, useT } from '@/i18n/react';
import { sourceId } from '../rules/words';
import { Facts, type Fact } from '@/parts/staff/record/Facts';

/** The patient's request, in the order of the form. */
export function Asked({ record }: { record: IntakeRecord }) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="asked-title">
      <h2 id="asked-title">{t('intake.asked.title')}</h2>
      {record.asked && <Referral record={record} asked={record.asked} />}
      {record.registration && <Registration record={record} registration={record.registration} />}
    </section>
  );
}

function Referral({ record, asked }: { record: IntakeRecord; asked: IntakeAsked }) {
  const t = useT();
  const yesNo = (answer: YesNoUnknown) => {
    if (answer === -1) return t('intake.asked.not-asked');
    return t(answer === 1 ? 'shared.yes' : 'shared.no');
  };
  const source = sourceId(record.leadSource);
  const facts: Fact[] = [
    [t('intake.asked.situation'), t(`intake.situation.${asked.situation}`)],
    [
      t('intake.asked.kfl'),
      asked.isKidneyForLifeRoute ? t('intake.asked.kfl-route') : yesNo(asked.kidneyForLife),
    ],
    [t('intake.asked.microsite'), yesNo(asked.useMicrosite)],
    [t('intake.asked.list'), yesNo(asked.onDeceasedDonorList)],
    [t('intake.asked.transfer'), yesNo(asked.willingToTransfer)],
    [t('intake.asked.others'), t('intake.asked.others-count', { count: asked.otherCenters })],
    [t('intake.asked.source'), source ? t(source) : record.leadSource],
  ];
  return <Facts facts={facts} />;
}

function Registration({ record, registration }: { record: IntakeRecord; registration: IntakeRegistration }) {
  const t = useT();
  const lang = useLang();
  const { data: lists } = useQuery({
    // The labels come in the language of the screen.
    queryKey: [...intakeKeys.choices, lang],
    queryFn: ({ signal }) => fetchRegistrationLists(signal),
    staleTime: Infinity,
  });
  const word = (list: 'languageList' | 'aboTypeList', wanted: number) => {
    if (wanted === -1) return t('intake.registered.not-given');
    return lists?.[list].find(({ id }) => id === wanted)?.description ?? '…';
  };
  const yesNo = (yes: boolean) => t(yes ? 'shared.yes' : 'shared.no');
  const facts: Fact[] = [
    [t('intake.registered.campaign'), `${registration.campaignName} (${record.campaign})`],
    [
      t('intake.registered.type'),
      t(record.micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney'),
    ],
    [t('intake.registered.blood'), word('aboTypeList', registration.aboType)],
    [t('intake.registered.language'), word('languageList', registration.languagePreference)],
    [t('intake.registered.verified'), yesNo(registration.isAddressVerified)],
    [t('intake.registered.coaching'), yesNo(registration.isCoachingDesired)],
  ];
  return <Facts facts={facts} />;
}
