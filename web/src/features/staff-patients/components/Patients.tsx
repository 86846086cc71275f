import { staffKeys } from '@/api/staff';
import { fetchSites, sitesFileUrl } from '@/api/staffPatients';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { MailPlus } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { OpenInEmergency } from '@/parts/staff/emergency/OpenInEmergency';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { PatientTable } from './PatientTable';
import { usePatientChoices } from '../hooks/usePatientChoices';

/** The screen of /staff/patients: all sites within the staff's access. */
export function Patients() {
  const t = useT();
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'status', 'review', 'centerId', 'sort'],
    queryKey: staffKeys.sites,
    fetch: fetchSites,
    failureText,
  });
  const choices = usePatientChoices();
  return (
    <>
      <DeskHead
        title={t('staff.patients.title')}
        actions={
          <>
            <ExportButton href={sitesFileUrl(filter)} download="microsites.csv" />
            <AppLink to="/staff/invite" className={buttonClass({}, 'narrow-only')}>
              <Icon of={MailPlus} /> {t('staff.patients.invite')}
            </AppLink>
          </>
        }
      />
      <FilterBar filter={filter} searchLabel={t('staff.filter.search')} choices={choices} onFilter={change} />
      <div className="flow gap-4">
        <div>
          <FoundList
            {...list}
            count={(count) => t('staff.patients.count', { count })}
            nothing={t(isNarrowed ? 'staff.patients.none-found' : 'staff.patients.none')}
          >
            {(sites) => <PatientTable sites={sites} />}
          </FoundList>
        </div>
        <OpenInEmergency kind="patient" />
      </div>
    </>
  );
}
