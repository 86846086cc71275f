import { useQuery } from '@tanstack/react-query';
import type { RoleChoice } from '@/api/staffAccounts';
import { centersToChoose } from '@/api/staffLists';
import { staffRoles, type StaffRole } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { SelectField } from '@/ui/field/TextField';
import { centerRule } from '../rules/state';

interface RoleFieldsProps {
  value: RoleChoice;
  onValue: (value: RoleChoice) => void;
  /** The error messages by field name. */
  errors: Record<string, string>;
}

/** The fields for the role and its center. The selected center is remembered while the user tries other roles. */
export function RoleFields({ value: { role, centerId }, onValue, errors }: RoleFieldsProps) {
  const t = useT();
  const { data: centers } = useQuery(centersToChoose);
  const center = centerRule(role);
  return (
    <>
      <SelectField
        id="role"
        label={t('accounts.role')}
        hint={role === '' ? undefined : t(`accounts.may.${role}`)}
        value={role}
        error={errors.role}
        onChange={({ target }) => onValue({ centerId, role: target.value as StaffRole | '' })}
      >
        <option value="">{t('accounts.role.choose')}</option>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {t(`staff.role.${one}`)}
          </option>
        ))}
      </SelectField>
      {center !== 'none' && (
        <SelectField
          id="centerId"
          label={t('staff.center')}
          optional={center === 'possible'}
          value={centerId || ''}
          error={errors.centerId}
          onChange={({ target }) => onValue({ role, centerId: Number(target.value) })}
        >
          <option value="">{t('staff.invite.choose-center')}</option>
          {centers?.map(({ id, name, city, state }) => (
            <option key={id} value={id}>
              {[name, city, state].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
