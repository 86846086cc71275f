import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldDay, isoDay, parseFieldDay, parseIsoDay } from '@/domain/dates';
import { tabStore } from '@/domain/keptStore';
import { textKey } from '@/domain/reviewDraft';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { approveText, saveDraft, sendDraft, textKeys, type DraftInput, type TextRecord } from '../api/texts';

/** The draft as typed: a day is MM/DD/YYYY, or any text that is no day. */
export type TypedDraft = DraftInput;

/** Unsaved words in the storage of the tab, and the revision that they change. */
interface KeptDraft {
  typed: TypedDraft;
  revision: number;
}

function typedFrom({ open, inForce, seconds }: TextRecord): TypedDraft {
  const { english, spanish, amount, asOf, source } = open ?? inForce;
  const second =
    seconds.find(({ id }) => id === open?.secondId) ?? (seconds.length === 1 ? seconds[0] : null);
  return {
    english,
    spanish,
    amount,
    asOf: typedDay(asOf),
    source,
    inForceFrom: typedDay(open?.inForceFrom ?? ''),
    reason: open?.reason ?? '',
    secondId: second?.id ?? 0,
  };
}

/** Returns an ISO day as in a field. */
function typedDay(iso: string): string {
  const day = parseIsoDay(iso);
  return day ? fieldDay(day) : iso;
}

/** Returns a typed day as an ISO day; other text stays. */
function inputDay(typed: string): string {
  const day = parseFieldDay(typed);
  return day ? isoDay(day) : typed.trim();
}

/** Returns the draft with ISO days. */
export const asInput = (typed: TypedDraft): DraftInput => ({
  ...typed,
  inForceFrom: inputDay(typed.inForceFrom),
  asOf: inputDay(typed.asOf),
});

/**
 * Holds the typed draft of a text, and saves or sends it. Typed words survive a failure, a reload and the end of the
 * session, in this tab only. onSent runs after the draft was sent for approval.
 */
export function useTextDraft(record: TextRecord, onSent: () => unknown) {
  const t = useT();
  const client = useQueryClient();
  const stored = textKey(useMe().id, record.kind, record.key);
  const [kept] = useState(() => tabStore.readJson(stored) as KeptDraft | null);
  const [typed, setTyped] = useState(() => kept?.typed ?? typedFrom(record));
  const [saved, setSaved] = useState(() => ({
    typed: typedFrom(record),
    revision: kept?.revision ?? record.open?.revision ?? 0,
  }));
  const isUnsaved = (Object.keys(typed) as (keyof TypedDraft)[]).some(
    (name) => typed[name] !== saved.typed[name],
  );
  useEffect(() => {
    if (isUnsaved) tabStore.writeJson(stored, { typed, revision: saved.revision } satisfies KeptDraft);
    else tabStore.remove(stored);
  }, [isUnsaved, stored, typed, saved.revision]);
  const refresh = () => void client.invalidateQueries({ queryKey: textKeys.all });

  const change = useStaffMutation({
    async send(isSent: boolean) {
      let { revision } = saved;
      let hash = record.open?.hash ?? '';
      if (!isSent || isUnsaved || revision === 0) {
        ({ revision, hash } = await saveDraft(record, { ...asInput(typed), revision }));
        setSaved({ typed, revision });
        refresh();
      }
      if (!isSent) return;
      await (record.twoPeople ? sendDraft(record, revision) : approveText(record, { revision, hash }));
    },
    done(_, isSent) {
      if (!isSent) return t('texts.saved');
      return record.twoPeople ? t('texts.sent') : t('texts.approved-alone');
    },
    // Not after a failure: a refetched text may no longer have a draft, and the editor would close.
    async onDone(_, isSent) {
      if (isSent) await onSent();
      refresh();
    },
  });
  return {
    typed,
    set: (changes: Partial<TypedDraft>) => setTyped((before) => ({ ...before, ...changes })),
    revision: saved.revision,
    isUnsaved,
    change,
    /** Deletes the unsaved words from the tab. */
    forget: () => tabStore.remove(stored),
  };
}
