import { formatDayAfter } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import type { KitRecord } from '../api/kit';
import { DAYS_TO_ARRIVE } from '../rules/arrival';
import type { KitView } from '../rules/view';

interface UnderwayProps {
  view: KitView;
  record: KitRecord;
}

/** The progress of a kit that is still expected: ordered, mailed, on its way. */
export function Underway({ view, record: { lastOrder, lastOrderDateTime, voucherHolder } }: UnderwayProps) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const { timezone } = useBrand();
  if (!lastOrder || (view !== 'preparing' && view !== 'on-its-way')) return null;
  const { toCenter, address1, city, region, carrier, trackingNumber, shippedDateTime } = lastOrder;
  const name = toCenter ? voucherHolder.donor.center.name : '';
  const address = [name, address1, city, region].filter((part) => part !== '').join(', ');
  const isMailed = view === 'on-its-way';
  return (
    <section className="panel stack">
      <Timeline>
        <TimelineEntry state="done">
          {t('kit.step.ordered', { date: dates.momentDay(lastOrderDateTime) })}
        </TimelineEntry>
        {isMailed ? (
          <>
            <TimelineEntry state="done">
              {t('kit.step.mailed', { date: dates.momentDay(shippedDateTime) })}
              {trackingNumber && (
                <>
                  <br />
                  <span>{t('kit.step.tracking', { carrier, number: trackingNumber })}</span>
                </>
              )}
            </TimelineEntry>
            <TimelineEntry state="now" isStep>
              {t('kit.step.travels', { address })}
            </TimelineEntry>
          </>
        ) : (
          <>
            <TimelineEntry state="now" isStep>
              {t('kit.step.preparing')}
            </TimelineEntry>
            <TimelineEntry state="next">{t('kit.step.to', { address })}</TimelineEntry>
          </>
        )}
      </Timeline>
      {!toCenter && (
        <p>
          {isMailed
            ? t('kit.wait', { date: formatDayAfter(shippedDateTime, DAYS_TO_ARRIVE, timezone, lang) })
            : t('kit.mail-follows')}
        </p>
      )}
    </section>
  );
}
