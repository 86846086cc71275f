import { useLocation } from 'react-router';
import type { AskedJoin } from '@/api/schema';
import { useT } from '@/i18n/react';
import { answerChange, fetchChange, type AskedChange } from './api/change';
import { answerJoin, fetchJoin } from './api/join';
import { ConfirmScreen, type Matter } from './components/Confirmation';

/** The change of a record's email address (R12.2). */
export const emailMatter: Matter<AskedChange> = {
  id: (part) => `confirm-email.${part}`,
  fetch: fetchChange,
  answer: answerChange,
  isOpen: ({ state, confirmed }) => state === 'waiting' && !confirmed,
  Question: function EmailQuestion({ asked: { side, address } }) {
    return <p>{useT()(`confirm-email.${side}`, { address })}</p>;
  },
};

/** The join of another record of the same person into the reader's (R12.4e). */
export const joinMatter: Matter<AskedJoin> = {
  id: (part) => `confirm-email.join.${part}`,
  fetch: fetchJoin,
  answer: answerJoin,
  isOpen: ({ state }) => state === 'waiting',
  Question: function JoinQuestion() {
    const t = useT();
    return (
      <>
        <p>{t('confirm-email.join.waiting')}</p>
        <p>{t('confirm-email.join.sure')}</p>
      </>
    );
  },
};

/** The screen of /confirm-email/{token} and /confirm-join/{token}. */
export default function ConfirmEmail() {
  const { pathname } = useLocation();
  return pathname.startsWith('/confirm-join/') ? (
    <ConfirmScreen matter={joinMatter} />
  ) : (
    <ConfirmScreen matter={emailMatter} />
  );
}
