import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { AppLink } from '@/ui/work-bar/AppLink';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import styles from './intake.module.css';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The patient's site at this center, or the button to create one; renders nothing if neither is possible. */
export function Microsite({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { site, canMakeMicrosite, asked } = record;
  if (!site && !canMakeMicrosite && !asked?.siteElsewhere) return null;
  return (
    <section className="panel" aria-labelledby="site-title">
      <h2 id="site-title">{t('intake.site.title')}</h2>
      <div className={styles.form}>
        {site && (
          <>
            <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
            <div>
              <AppLink
                to={`/staff/microsites/${site.id}`}
                className={buttonClass({ variant: 'secondary', small: true })}
              >
                {t('intake.site.open', { code: site.shortCode })}
              </AppLink>
            </div>
          </>
        )}
        {asked?.siteElsewhere && <p>{t('intake.site.elsewhere')}</p>}
        {canMakeMicrosite && (
          <>
            <p>{t(record.wantsMicrosite ? 'intake.site.wanted' : 'intake.site.none')}</p>
            <div>
              <Button small variant="secondary" onClick={() => setAsking(true)}>
                {t('intake.site.make')}
              </Button>
            </div>
          </>
        )}
      </div>
      {asking && <MakeDialog record={record} onDone={() => setAsking(false)} />}
    </section>
  );
}

function MakeDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const { firstName: name, email } = record;
  const change = useIntakeChange(record, { done: t('intake.site.made', { name }), onDone });
  return (
    <ChangeDialog
      title={t('intake.site.make-title', { name })}
      yes={t('intake.site.make-yes')}
      change={change}
      onYes={() => change.mutate({ what: 'microsite' })}
      onNo={onDone}
    >
      <p>{t('intake.site.make-text', { name, email })}</p>
    </ChangeDialog>
  );
}
