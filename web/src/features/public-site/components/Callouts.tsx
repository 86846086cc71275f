import { usePageLang, useSay } from '../words';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import {
  Check,
  Clock,
  ExternalLink,
  House,
  ListOrdered,
  MapPinHouse,
  MessageCircleHeart,
  PiggyBank,
  Puzzle,
  Scale,
  ShieldCheck,
  Ticket,
  type Drawing,
} from '@/ui/icon/icons';
import { ActionLink } from './ActionLink';
import type { PublicPageData } from '../page-data';
import { calloutsFor, type Callout, type CalloutKind } from '../rules/callouts';
import { isOver } from '../rules/banner';
import { DonorLink, DonorNote } from './DonorLink';
import styles from './sections.module.css';

const drawings: Record<CalloutKind, Drawing> = {
  cost: PiggyBank,
  legal: Scale,
  priority: ListOrdered,
  voucher: Ticket,
  remote: MapPinHouse,
  match: Puzzle,
  complication: ShieldCheck,
  time: Clock,
  home: House,
  feedback: MessageCircleHeart,
};

function CalloutItem({ callout }: { callout: Callout }) {
  const t = useSay();
  return (
    <li className={cx('callout', styles.callout, callout.items && styles.calloutWide)}>
      <span className={styles.mark}>
        <Icon of={drawings[callout.kind]} />
      </span>
      <div>
        <h3>{t(callout.title)}</h3>
        <p>{t(callout.text)}</p>
        {callout.items && (
          <ul className={styles.covered}>
            {callout.items.map((item) => (
              <li key={item}>
                <Icon of={Check} />
                {t(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The callouts of a site's type. */
export function CalloutItems({ micrositeTypeId }: { micrositeTypeId: number }) {
  return calloutsFor(micrositeTypeId).map((callout) => <CalloutItem key={callout.kind} callout={callout} />);
}

/** The support and protections of donors, for the site's type. */
export function Callouts({ data }: { data: PublicPageData }) {
  const t = useSay();
  const { ready } = usePageLang();
  return (
    <section className={styles.callouts} id="supportcallouts" aria-labelledby="supportcallouts-title">
      <div className="wrap">
        <h2 id="supportcallouts-title">{t('public.callouts.title')}</h2>
        <ul
          className={styles.calloutList}
          {...(ready
            ? { dangerouslySetInnerHTML: { __html: ready.callouts } }
            : { children: <CalloutItems micrositeTypeId={data.site.micrositeTypeId} /> })}
        />
        <div className={styles.pair}>
          {!isOver(data.site) && (
            <div className={styles.donor}>
              <DonorLink data={data} variant="give">
                {t('public.callouts.donate', { name: data.site.firstName })}
              </DonorLink>
              <DonorNote />
            </div>
          )}
          <ActionLink href={data.brand.supportUrl} variant="secondary" iconAfter={ExternalLink}>
            {t('public.callouts.learn')}
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
