import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reopen, type SiteDetail } from '@/api/staffReview';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import { ReopenDialog } from '@/ui/staff-shell/ReopenDialog';
import type { News } from './DecisionNews';

/** Lets the patient edit a declined site again, with a comment or without (R3, reopen). */
export function Reopen({ site, onNews }: { site: SiteDetail['site']; onNews: (news: News) => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (comment: string) => reopen(site.id, comment),
    onSuccess: () => onNews({ kind: 'reopened', at: Date.now() }),
  });
  const ofComment = fieldErrors(error)['comment'];
  return (
    <>
      <Button variant="secondary" icon={Undo2} onClick={() => setAsking(true)}>
        {t('review.reopen')}
      </Button>
      {asking && (
        <ReopenDialog
          name={site.firstName}
          busy={isPending}
          ofComment={ofComment}
          failure={error && !ofComment && !isSignedOut(error) ? failureText(error, t) : ''}
          onYes={mutate}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
