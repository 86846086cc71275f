import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Pencil } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import type { VoucherRecord } from '../api/voucher';

/** What a guardian signed for somebody who is of age now, or null: it counts until they sign (R11.5). */
export const outgrownOf = (record: VoucherRecord) => ('outgrown' in record && record.outgrown) || null;

interface ComeOfAgeProps {
  outgrown: NonNullable<ReturnType<typeof outgrownOf>>;
  onSign: () => void;
}

/** Offers a holder who came of age to sign for themself. */
export function ComeOfAge({ outgrown: { guardian, signedOn, askedOn }, onSign }: ComeOfAgeProps) {
  const t = useT();
  const dates = useDates();
  const say = (iso: string) => {
    return dates.day(iso) || iso;
  };
  const who = guardian || t('voucher.of-age.guardian');
  return (
    <Alert kind="info">
      <div className="stack gap-3">
        <h2>{t('voucher.of-age')}</h2>
        <p>{t('voucher.of-age.text', { guardian: who, day: say(signedOn) })}</p>
        {askedOn && <p>{t('voucher.of-age.asked', { day: say(askedOn) })}</p>}
        <div>
          <Button icon={Pencil} onClick={onSign}>
            {t('voucher.of-age.sign')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
