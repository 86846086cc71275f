import { MAX_COMMENT } from '@/domain/limits';
import { useEffect, useRef } from 'react';
import type { Part } from '@/api/staffReview';
import { textLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { MessageSquare } from '@/ui/icon/icons';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import { partBoxId, partName } from '../rules/parts';
import styles from './review.module.css';
import type { Deciding } from '../hooks/useDecisionDraft';

interface PartCommentProps {
  part: Part;
  /** The heading of a text, as on the screen. */
  title?: string;
  deciding: Deciding;
  /** The error of the last attempt for this comment. */
  error?: string;
}

/** Returns the button's message for all pictures, one picture, or a caption. */
function adds({ field, index }: Part): string {
  return index === undefined ? 'review.part.add.images' : `review.part.add.${field}.one`;
}

/** A comment on a part of the submission: first a button, then a text box that is sent with the decision. */
export function PartComment({ part, title, deciding, error }: PartCommentProps) {
  const t = useT();
  const comment = deciding.commentOn(part);
  const { id, params } = partName(part);
  const name = title ?? t(id, params);
  const boxId = partBoxId(part);
  const adding = useRef(false);
  const label = t('review.part.label', { part: name });
  const isOpen = comment !== undefined;
  useEffect(() => {
    if (isOpen && adding.current) document.getElementById(boxId)?.focus();
    adding.current = false;
  }, [isOpen, boxId]);

  if (comment === undefined) {
    return (
      <Button
        variant="text"
        small
        icon={MessageSquare}
        onClick={() => {
          adding.current = true;
          deciding.write(part, '');
        }}
      >
        {title ? t('review.part.add', { part: title }) : t(adds(part), params)}
      </Button>
    );
  }
  return (
    <div className={styles.partComment}>
      <TextareaField
        id={boxId}
        label={label}
        hint={t('review.part.hint')}
        rows={3}
        limit={MAX_COMMENT}
        lang={textLang('', comment.commentLang ?? null)}
        value={comment.comment}
        onChange={(event) => deciding.write(part, event.target.value)}
        error={error}
      />
      <TextLanguage
        of={label}
        text={comment.comment}
        chosen={comment.commentLang ?? null}
        onChoose={(lang) => deciding.writeLang(part, lang)}
      />
      <Button variant="text" small onClick={() => deciding.write(part, null)}>
        {t('review.part.remove')}
        <span className="sr">: {name}</span>
      </Button>
    </div>
  );
}
