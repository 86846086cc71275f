import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outcomeUnknown, type EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { toastInfo } from '@/ui/toast/toast';
import { resetStep, type HolderRecord, type VoucherRecord } from '../api/voucher';
import { failureAdvice, BackFailed, failureSentence } from '../rules/failure';
import { liveState } from '../rules/steps';
import type { BannerNews } from '../components/Banner';
import { guardianId } from '../components/guardianId';

/** The progress of a registration on this screen, and its actions (V4, Step progress; V8). */
export interface RegistrationState {
  /** Whether the form of the current step is open; otherwise the dashboard shows. */
  isOpen: boolean;
  /** The latest news. */
  news: BannerNews | null;
  /** Whether another view led here. */
  arrived: boolean;
  /** Whether the personal information was saved before, so that its address is confirmed. */
  isPersonSaved: boolean;
  /** The step on screen: the current step, or an earlier step that is edited. */
  step: VoucherStep;
  open: () => void;
  close: () => void;
  /** Opens the form of an earlier step. Nothing changes until a change is saved there (R26.5a). */
  edit: (step: VoucherStep) => void;
  /** Returns to the edited step, so that a change can be saved there; throws BackFailed on failure. */
  reopen: () => Promise<void>;
  /** Closes an earlier step without a change: all steps stay unchanged. */
  unchanged: () => void;
  personSaved: (nextStep: VoucherStep, saved: Partial<VoucherRecord>) => void;
  personFailed: (error: unknown) => void;
  setHolders: (change: (holders: HolderRecord[]) => HolderRecord[]) => void;
  finalized: (nextStep: VoucherStep, holders: HolderRecord[]) => void;
  finalizeFailed: (error: unknown) => void;
  uploaded: (nextStep: VoucherStep) => void;
  uploadFailed: (error: unknown) => void;
  /** Called when the electronic consent ended: the record is loaded again. */
  signed: () => void;
}

/** Returns the query key of a link's record. */
export const voucherQueryKey = ({ kind, id, editKey }: EditKey) => ['voucher', kind, id, editKey];

/** Runs the registration of one link; the record comes from the query cache. */
export function useRegistration(link: EditKey, record: VoucherRecord): RegistrationState {
  const t = useT();
  const { change, reload } = useRecord(link);
  const [isOpen, setOpen] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [edited, setEdited] = useState<VoucherStep | null>(null);
  const [isPersonSaved, setPersonSaved] = useState(
    record.currentSelfRegistrationStep > VoucherStep.PersonalInfo,
  );
  const isDonor = link.kind === 'donor';
  const [news, setNews] = useState<BannerNews | null>(() => newsOfLoad(record));

  function newsOfLoad(loaded: VoucherRecord): BannerNews | null {
    if (loaded.currentSelfRegistrationStep < VoucherStep.Complete) return null;
    // The specification requires a neutral banner for donors.
    if (isDonor) return { style: 'neutral', id: 'voucher.monitor' };
    const isWaiting = liveState(loaded as HolderRecord) === 'awaits-donation';
    const adviceId = isWaiting ? `voucher.complete.next${guardianId(loaded as HolderRecord)}` : undefined;
    return {
      style: 'success',
      id: 'voucher.complete',
      params: { name: loaded.firstName },
      adviceId,
      isOld: true,
    };
  }
  function show(open: boolean, told: BannerNews | null) {
    if (!open) setEdited(null);
    setOpen(open);
    setNews(told);
    setArrived(true);
  }
  function moveOn(nextStep: VoucherStep, changes: Partial<VoucherRecord>, id: string) {
    change({ ...changes, currentSelfRegistrationStep: nextStep });
    show(false, { style: 'success', id });
  }
  async function reopen() {
    if (edited === null || edited >= record.currentSelfRegistrationStep) return;
    try {
      await resetStep(link, edited);
    } catch (error) {
      throw new BackFailed(error);
    }
    change({ currentSelfRegistrationStep: edited });
  }
  function newsOfFailure(error: unknown, id: string): BannerNews {
    if (!(error instanceof BackFailed)) return { style: 'danger', id, advice: failureAdvice(error) };
    toastInfo(failureSentence(error, t));
    // The toast disappears after two seconds; the message stays.
    return {
      style: 'danger',
      id: 'voucher.back-failed',
      params: { message: failureSentence(error.reason, t) },
    };
  }
  return {
    isOpen,
    news,
    arrived,
    isPersonSaved,
    step: edited ?? record.currentSelfRegistrationStep,
    open: () => show(true, null),
    close: () => show(false, null),
    edit(step) {
      setEdited(step);
      show(true, null);
    },
    reopen,
    unchanged: () => show(false, { style: 'success', id: 'voucher.unchanged' }),
    personSaved(nextStep, saved) {
      setPersonSaved(true);
      moveOn(nextStep, saved, 'voucher.saved');
      // A new email address has to be confirmed first (R12.2).
      if (saved.email !== record.email) void reload();
    },
    personFailed: (error) => show(false, newsOfFailure(error, 'voucher.save-failed')),
    setHolders: (changeHolders) =>
      change((before) =>
        'adpVoucherHolders' in before ? { adpVoucherHolders: changeHolders(before.adpVoucherHolders) } : {},
      ),
    finalized: (nextStep, adpVoucherHolders) =>
      moveOn(nextStep, { adpVoucherHolders }, 'voucher.holders-saved'),
    finalizeFailed: (error) =>
      setNews({ style: 'danger', id: 'voucher.holders-failed', advice: failureAdvice(error) }),
    uploaded(nextStep) {
      moveOn(nextStep, {}, isDonor ? 'voucher.uploaded.donor' : 'voucher.uploaded.holder');
      // The holders' names are now masked, and their statuses have changed.
      void reload();
    },
    uploadFailed: (error) =>
      setNews({
        style: 'danger',
        id: 'voucher.upload-failed',
        advice: failureAdvice(error),
        adviceId: outcomeUnknown(error) ? 'voucher.upload-unheard' : undefined,
      }),
    async signed() {
      const fresh = await reload();
      show(false, fresh ? newsOfLoad(fresh) : null);
    },
  };
}

type Changes = Partial<VoucherRecord>;

/** Returns functions that change the record of a link in the cache, or load it again. */
export function useRecord(link: EditKey) {
  const queryClient = useQueryClient();
  const queryKey = voucherQueryKey(link);
  return {
    change(changes: Changes | ((before: VoucherRecord) => Changes)) {
      queryClient.setQueryData<VoucherRecord>(queryKey, (before) => {
        if (!before) return before;
        const after = typeof changes === 'function' ? changes(before) : changes;
        return { ...before, ...after } as VoucherRecord;
      });
    },
    async reload(): Promise<VoucherRecord | undefined> {
      await queryClient.refetchQueries({ queryKey });
      return queryClient.getQueryData<VoucherRecord>(queryKey);
    },
  };
}
