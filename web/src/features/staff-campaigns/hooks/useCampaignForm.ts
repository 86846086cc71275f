import { useState } from 'react';
import { addCampaign, campaignKeys, changeCampaign, type Campaign } from '@/api/staffCampaigns';
import { fieldErrors } from '@/api/staffFailure';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { useMe } from '@/ui/staff-shell/StaffContext';

interface Typed {
  name: string;
  code: string;
  centerId: string;
  micrositeTypeId: MicrositeType | null;
  opensOn: string;
  closesOn: string;
}

export const fields = ['name', 'micrositeTypeId', 'centerId', 'code', 'opensOn', 'closesOn'];

/** The state of the campaign dialog, and the call that sends it. A null campaign is a new one. */
export function useCampaignForm(
  campaign: Campaign | null,
  onChanged: () => void,
  onAdded: (campaign: Campaign) => void,
) {
  const t = useT();
  const { role } = useMe();
  const [typed, setTyped] = useState<Typed>({
    name: campaign?.name ?? '',
    code: campaign?.code ?? '',
    centerId: campaign ? String(campaign.centerId) : '',
    micrositeTypeId: campaign?.micrositeTypeId ?? null,
    opensOn: campaign?.opensOn ?? '',
    closesOn: campaign?.closesOn ?? '',
  });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const choosesCenter = isRegistry(role) && campaign === null;
  const send = useStaffMutation({
    send: ({ name, code, centerId, micrositeTypeId, opensOn, closesOn }: Typed) =>
      campaign
        ? changeCampaign(campaign, { name, opensOn, closesOn })
        : addCampaign({
            code: code.trim(),
            name,
            opensOn,
            closesOn,
            micrositeTypeId: micrositeTypeId ?? MicrositeType.Kidney,
            ...(choosesCenter && { centerId: Number(centerId) }),
          }),
    refresh: [campaignKeys.all],
    done: ({ name }) => t(campaign ? 'campaigns.changed' : 'campaigns.added', { name }),
    onDone: (saved) => (campaign ? onChanged() : onAdded(saved)),
  });
  const refused = fieldErrors(send.error);
  const shown = Object.keys(missing).length > 0 ? missing : refused;
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });

  function submit() {
    const empty = {
      ...(typed.name.trim() === '' && { name: t('campaigns.name.missing') }),
      ...(typed.micrositeTypeId === null && { micrositeTypeId: t('staff.invite.type-required') }),
      ...(choosesCenter && typed.centerId === '' && { centerId: t('staff.invite.center-required') }),
    };
    setMissing(empty);
    if (Object.keys(empty).length === 0) send.mutate(typed);
  }
  return {
    typed,
    change,
    submit,
    send,
    choosesCenter,
    /** The message for each invalid field. */
    blamed: shown,
  };
}
