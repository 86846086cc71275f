import type { ReactNode } from 'react';
import { type SiteRecord, correctFacts } from '@/api/staffSite';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import type { SiteNews } from './News';
import styles from './site.module.css';
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

/** The patient's contact data and agreements. */
export function Contact({ site, onNews }: ContactProps) {
  const t = useT();
  const facts = useFacts(site);
  return (
    <section className="panel stack gap-3" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('record.contact.title')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <EmailChangeWaits change={site.emailChange} />
      {onNews && <EditFacts site={site} onNews={onNews} />}
      {onNews && site.agreedToHipaa && <WithdrawOnNotice site={site} onNews={onNews} />}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the patient's details, in the order in which staff need them. */
function useFacts(site: SiteRecord): [string, ReactNode][] {
  const t = useT();
  const { momentDay: day } = useDates();
  const phone = (number: string, texts: boolean) =>
    t(texts ? 'record.contact.texts' : 'record.contact.no-texts', { phone: showPhone(number) });
  const yesNo = (yes: boolean) => t(yes ? 'record.contact.yes' : 'record.contact.no');
  const facts: [string, ReactNode][] = [
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
    [t('staff.about.email'), <EmailText key="email">{site.email}</EmailText>],
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
    [t('record.contact.gallery'), yesNo(site.showInGallery)],
    [t('record.contact.search'), yesNo(site.allowIndexing)],
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
    <div>
      <DialogButton small variant="secondary" icon={Pencil} label={useT()('staff.facts.edit')}>
        {(close) => <EditDialog {...props} onClose={close} />}
      </DialogButton>
    </div>
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
