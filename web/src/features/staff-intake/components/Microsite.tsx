import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { toastSuccess } from '@/ui/toast/toast';
import { AppLink } from '@/ui/work-bar/AppLink';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { useIntakeChange } from './useIntakeChange';

/** The patient's site at this center, or the way to one; nothing where neither can be. */
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
  const { mutate, isPending, error } = useIntakeChange(record);
  const { firstName: name, email } = record;
  return (
    <Dialog
      title={t('intake.site.make-title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button
            busy={isPending}
            onClick={() =>
              mutate(
                { what: 'microsite' },
                {
                  onSuccess() {
                    toastSuccess(t('intake.site.made', { name }));
                    onDone();
                  },
                },
              )
            }
          >
            {t('intake.site.make-yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('intake.site.make-text', { name, email })}</p>
      <Failure error={error} />
    </Dialog>
  );
}
