import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { fetchSites, sitesFileUrl } from '@/api/staffPatients';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Download, MailPlus } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { PatientTable } from './PatientTable';
import { usePatientChoices } from './usePatientChoices';

/** How many patients stand on a page. */
const PAGE = 25;

/** The screen of /staff/patients: every site that the person may see. */
export function Patients() {
  const t = useT();
  const {
    filter: wanted,
    offset,
    change,
    setOffset,
  } = useListAddress(['q', 'status', 'review', 'centerId', 'sort']);
  const filter = { ...wanted, offset, limit: PAGE };
  const choices = usePatientChoices();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...staffKeys.sites, filter],
    queryFn: ({ signal }) => fetchSites(filter, signal),
    placeholderData: keepPreviousData,
  });
  const filtered = [filter.q, filter.status, filter.review, filter.centerId].some((value) => value !== '');
  return (
    <>
      <DeskHead
        title={t('staff.patients.title')}
        actions={
          <>
            <LinkButton
              variant="secondary"
              icon={Download}
              href={sitesFileUrl(filter)}
              download="microsites.csv"
            >
              {t('staff.patients.export')}
            </LinkButton>
            <AppLink to="/staff/invite" className={buttonClass({})}>
              <Icon of={MailPlus} /> {t('staff.patients.invite')}
            </AppLink>
          </>
        }
      />
      <FilterBar filter={wanted} searchLabel={t('staff.filter.search')} choices={choices} onFilter={change} />
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('staff.patients.count', { count })}
        nothing={t(filtered ? 'staff.patients.none-found' : 'staff.patients.none')}
        offset={offset}
        limit={PAGE}
        onOffset={setOffset}
      >
        {(sites) => <PatientTable sites={sites} />}
      </FoundList>
    </>
  );
}
