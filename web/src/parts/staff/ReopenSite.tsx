import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reopen } from '@/api/staffReview';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import type { ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button, type ButtonLook } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import { ReopenDialog } from '@/ui/staff-shell/ReopenDialog';

interface ReopenSiteProps extends ButtonLook {
  site: { id: number; firstName: string };
  label: string;
  onReopened: () => void;
}

interface Words {
  comment: string;
  lang: ChosenLang | null;
}

/** Lets the patient edit a declined site again, with a comment or without (R3, reopen). */
export function ReopenSite({ site, label, onReopened, ...look }: ReopenSiteProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ comment, lang }: Words) => reopen(site.id, comment, lang),
    onSuccess: onReopened,
  });
  const ofComment = fieldErrors(error)['comment'];
  return (
    <>
      <Button {...look} icon={Undo2} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ReopenDialog
          name={site.firstName}
          busy={isPending}
          ofComment={ofComment}
          failure={error && !ofComment && !isSignedOut(error) ? failureText(error, t) : ''}
          onYes={(comment, lang) => mutate({ comment, lang })}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
