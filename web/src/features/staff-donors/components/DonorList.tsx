import { useState } from 'react';
import { donorKeys, donorsFileUrl, fetchDonors } from '@/api/staffDonors';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Upload, UserPlus } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { useToday } from '@/ui/page-context/useToday';
import { OpenInEmergency } from '@/parts/staff/emergency/OpenInEmergency';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { AddDonorDialog } from './AddDonorDialog';
import { Guests } from './Guests';
import { DonorTable } from './DonorTable';
import { useDonorChoices } from '../hooks/useDonorChoices';

/** The screen of /staff/donors: the voucher donors of a center, or of all centers. */
export function DonorList() {
  const t = useT();
  const [adds, setAdds] = useState(false);
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'step', 'centerId', 'matchStatus', 'voucherState', 'surgeryBefore', 'sort'],
    queryKey: donorKeys.list,
    fetch: fetchDonors,
    failureText,
  });
  const choices = useDonorChoices(useToday());
  return (
    <>
      <DeskHead
        title={t('donors.title')}
        actions={
          <>
            <ExportButton href={donorsFileUrl(filter)} download="voucher-donors.csv" />
            <AppLink to="/staff/donors/file" className={buttonClass({ variant: 'secondary' })}>
              <Icon of={Upload} /> {t('donors.file')}
            </AppLink>
            <Button icon={UserPlus} onClick={() => setAdds(true)}>
              {t('donors.add')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('donors.lead')}</p>
      </DeskHead>
      <FilterBar filter={filter} searchLabel={t('donors.search')} choices={choices} onFilter={change} />
      <div className="flow">
        <div>
          <FoundList
            {...list}
            count={(count) => t('donors.count', { count })}
            nothing={t(isNarrowed ? 'donors.none-found' : 'donors.none')}
          >
            {(donors) => <DonorTable donors={donors} />}
          </FoundList>
        </div>
        <Guests key={`${filter.q} ${filter.centerId}`} filter={{ q: filter.q, centerId: filter.centerId }} />
        <OpenInEmergency kind="donor" />
      </div>
      {adds && <AddDonorDialog onDone={() => setAdds(false)} />}
    </>
  );
}
