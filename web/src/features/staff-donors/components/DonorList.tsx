import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { donorKeys, donorsFileUrl, fetchDonors } from '@/api/staffDonors';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Download, Upload, UserPlus } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useToday } from '@/ui/page-context/useToday';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { AddDonorDialog } from './AddDonorDialog';
import { DonorTable } from './DonorTable';
import { useDonorChoices } from './useDonorChoices';

/** How many donors stand on a page. */
const PAGE = 25;

/** The screen of /staff/donors: the voucher donors of a center, or of all. */
export function DonorList() {
  const t = useT();
  const [adds, setAdds] = useState(false);
  const { filter, offset, change, setOffset } = useListAddress([
    'q',
    'step',
    'centerId',
    'matchStatus',
    'surgeryBefore',
    'sort',
  ]);
  const choices = useDonorChoices(useToday());
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...donorKeys.list, filter, offset],
    queryFn: ({ signal }) => fetchDonors(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== '');
  return (
    <>
      <DeskHead
        title={t('donors.title')}
        actions={
          <>
            <LinkButton
              variant="secondary"
              icon={Download}
              href={donorsFileUrl(filter)}
              download="voucher-donors.csv"
            >
              {t('staff.patients.export')}
            </LinkButton>
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
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('donors.count', { count })}
        nothing={t(isNarrowed ? 'donors.none-found' : 'donors.none')}
        offset={offset}
        limit={PAGE}
        onOffset={setOffset}
      >
        {(donors) => <DonorTable donors={donors} />}
      </FoundList>
      {adds && <AddDonorDialog onDone={() => setAdds(false)} />}
    </>
  );
}
