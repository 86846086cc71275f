import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reopen, type SiteDetail } from '../../../api/staff';
import { failureText, fieldErrors, isSignedOut } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { TextareaField } from '../../../ui/field/TextareaField';
import { Undo2 } from '../../../ui/icon/icons';
import { COMMENT_LIMIT } from '../rules/review';
import type { News } from './DecisionNews';

/** Lets the patient edit a declined site again, with a comment or without (decision 3, reopen). */
export function Reopen({ site, onNews }: { site: SiteDetail['site']; onNews: (news: News) => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [comment, setComment] = useState('');
  const name = site.firstName;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reopen(site.id, comment.trim()),
    onSuccess: () => onNews({ kind: 'reopened', at: Date.now() }),
  });
  const ofComment = fieldErrors(error)['comment'];
  return (
    <>
      <Button variant="secondary" icon={Undo2} onClick={() => setAsking(true)}>
        {t('review.reopen')}
      </Button>
      {asking && (
        <Dialog
          title={t('review.reopen.title', { name })}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button busy={isPending} onClick={() => mutate()}>
                {t('review.reopen.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('review.reopen.no')}
              </Button>
            </>
          }
        >
          <div className="stack">
            <p>{t('review.reopen.text', { name })}</p>
            <TextareaField
              label={t('staff.decide.comment', { name })}
              hint={t('staff.decide.comment-hint', { name })}
              optional
              rows={4}
              limit={COMMENT_LIMIT}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
              error={ofComment}
            />
            {error && !ofComment && !isSignedOut(error) && (
              <Alert kind="danger" role="alert">
                <p>{failureText(error, t)}</p>
              </Alert>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
