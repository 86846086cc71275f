import { type SiteRecord, correctFacts } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { EmailFact, Facts, PhoneFact, type Fact } from '@/parts/staff/record/Facts';
import { About, Panel } from '@/parts/staff/record/Overview';
import { useDates } from '@/ui/page-context/useDates';
import type { SiteNews } from './News';
import { WithdrawOnNotice } from './WithdrawOnNotice';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Pencil } from '@/ui/icon/icons';

interface ContactProps {
  site: SiteRecord;
  /** Omitted for a read-only view. */
  onNews?: (kind: SiteNews['kind']) => void;
}

/** The patient's contact data. */
export function Contact({ site, onNews }: ContactProps) {
  return (
    <About
      name={site.firstName}
      facts={useFacts(site)}
      edit={onNews && <EditFacts site={site} onNews={onNews} />}
    >
      <EmailChangeWaits change={site.emailChange} />
    </About>
  );
}

/** The patient's agreements. */
export function Consents({ site, onNews }: Required<ContactProps>) {
  const t = useT();
  const { momentDay: day } = useDates();
  const yesNo = (yes: boolean) => t(yes ? 'record.contact.yes' : 'record.contact.no');
  return (
    <Panel id="consents" title={t('staff.tab.consents')}>
      <Facts
        facts={[
          [t('record.contact.release'), releaseLine(site, t, day)],
          [t('record.contact.gallery'), yesNo(site.showInGallery)],
          [t('record.contact.search'), yesNo(site.allowIndexing)],
        ]}
      />
      {site.agreedToHipaa && <WithdrawOnNotice site={site} onNews={onNews} />}
    </Panel>
  );
}

/** Returns the patient's details, in the order in which staff need them. */
function useFacts(site: SiteRecord): Fact[] {
  const t = useT();
  const { momentDay: day } = useDates();
  const phone = (number: string, texts: boolean) => (
    <PhoneFact number={number} note={t(texts ? 'record.contact.texts' : 'record.contact.no-texts')} />
  );
  const facts: Fact[] = [
    [
      t('record.contact.phone'),
      site.phonePrimary
        ? phone(site.phonePrimary, site.primaryPhoneCanReceiveTexts)
        : t('staff.about.unknown'),
    ],
  ];
  if (site.phoneSecondary) {
    facts.push([t('record.contact.phone2'), phone(site.phoneSecondary, site.secondaryPhoneCanReceiveTexts)]);
  }
  facts.push(
    [t('staff.about.email'), <EmailFact key="email" address={site.email} />],
    [t('staff.about.language'), t(`staff.language.${site.language}`)],
    [
      t('record.contact.born'),
      site.birthDate && site.age !== null
        ? t('record.contact.born-age', { date: site.birthDate, age: String(site.age) })
        : t('staff.about.unknown'),
    ],
  );
  if (site.gender) facts.push([t('staff.facts.gender'), t(`staff.invite.gender.${site.gender}`)]);
  if (site.guardianName) facts.push([t('staff.about.guardian'), site.guardianName]);
  facts.push(
    [t('record.contact.release'), releaseLine(site, t, day)],
    [t('staff.about.created'), day(site.createdAt)],
    [t('staff.about.updated'), day(site.updatedAt)],
  );
  if (site.down) {
    const id = site.down.by ? 'record.contact.down-by' : 'record.contact.down-patient';
    facts.push([
      t('record.contact.down'),
      t(id, { day: day(site.down.at), who: site.down.by, name: site.firstName }),
    ]);
  }
  return facts;
}

function releaseLine(
  { release, agreedToHipaa }: SiteRecord,
  t: (id: string, values?: Record<string, string>) => string,
  day: (moment: string) => string,
): string {
  if (!release) return t(agreedToHipaa ? 'staff.about.agreed' : 'staff.about.not-agreed');
  return t(agreedToHipaa ? 'record.contact.agreed' : 'record.contact.withdrawn', { day: day(release.at) });
}

interface EditFactsProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Corrects the patient's details (R12.1). */
function EditFacts(props: EditFactsProps) {
  return (
    <DialogButton small variant="text" icon={Pencil} label={useT()('staff.facts.edit')}>
      {(close) => <EditDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function EditDialog({ site, onNews, onClose }: EditFactsProps & { onClose: () => void }) {
  const change = useStaffMutation({
    send: (body: Parameters<typeof correctFacts>[1]) => correctFacts(site.id, body),
    onDone() {
      onClose();
      onNews('facts-changed');
    },
  });
  const { firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language } = site;
  return (
    <FactsDialog
      facts={{ firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language }}
      hasSecondPhone
      change={change}
      onSave={(facts, reason) => change.mutate({ ...facts, reason, version: site.version })}
      onNo={onClose}
    />
  );
}
