import type { PersonKind } from '@/api/staffPrivacy';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';

interface PrivacyPanelProps {
  /** The record's own person, and other people in the record, such as a donor's holders. */
  people: readonly { kind: PersonKind | 'intake'; id: number; name: string }[];
}

/** The panel with links to a person's export and erasure, for registry administrators (R15.2). */
export function PrivacyPanel({ people }: PrivacyPanelProps) {
  const t = useT();
  const { role } = useMe();
  if (role !== 'registry-admin') return null;
  return (
    <section className="panel stack" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('record.privacy.title')}</h2>
      <p className="small muted">{t('record.privacy.lead')}</p>
      <div className="row">
        {people.map(({ kind, id, name }) => (
          <AppLink
            key={`${kind}-${id}`}
            to={`/staff/privacy/${kind}/${id}`}
            className={buttonClass({ variant: 'secondary', small: true })}
          >
            {t('record.privacy.open', { name })}
          </AppLink>
        ))}
      </div>
    </section>
  );
}
