import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchSites, sitesFileUrl, staffKeys } from '../../../api/staff';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { buttonClass } from '../../../ui/button/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Download, MailPlus } from '../../../ui/icon/icons';
import { LinkButton } from '../../../ui/link-button/LinkButton';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Pages } from '../../../ui/staff-shell/Pages';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { PatientFilter } from './PatientFilter';
import { PatientTable } from './PatientTable';
import { useListAddress } from './useListAddress';

/** The screen of /staff/patients: every site that the person may see. */
export function Patients() {
  const t = useT();
  const { filter, setFilter, setOffset } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...staffKeys.sites, filter],
    queryFn: ({ signal }) => fetchSites(filter, signal),
    placeholderData: keepPreviousData,
  });
  const filtered = [filter.q, filter.status, filter.review, filter.centerId].some((wanted) => wanted !== '');
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
      <PatientFilter key={filter.q} filter={filter} onFilter={setFilter} />
      <p role="status" className="small muted">
        {data && !isPlaceholderData ? t('staff.patients.count', { count: data.total }) : ''}
      </p>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.results.length === 0 && (
        <div className="empty">
          <p>{t(filtered ? 'staff.patients.none-found' : 'staff.patients.none')}</p>
        </div>
      )}
      {data && data.results.length > 0 && (
        <>
          <PatientTable sites={data.results} />
          <Pages offset={filter.offset} limit={filter.limit} total={data.total} onOffset={setOffset} />
        </>
      )}
    </>
  );
}
