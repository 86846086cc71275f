import { useState, type FormEvent, type ReactNode } from 'react';
import { Rich, useLang, useT } from '@/i18n/react';
import { ErrorSummary, type SummaryError } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { ArrowRight } from '@/ui/icon/icons';
import { useIsWide } from '@/ui/wide/useIsWide';
import { ConsentStage, type ConsentLink, type ConsentRecord } from '../api/consent';
import { expectedInitials, wrongStatements, type Initial } from '../rules/initials';
import { ID_PHOTO, ID_PHOTO_HEADING, IdPhotoPanel } from './IdPhotoPanel';
import { initialsId } from './InitialsBox';
import { StageFoot, SUBMIT, type StageFootProps } from './StageFoot';
import { StageHead } from './StageHead';
import { StatementList, StatementPager, type StatementsProps, type TurnFocus } from './Statements';
import type { IdPhoto } from '../hooks/useIdPhoto';
import { useKeptInitials, type SaveQueue } from '../hooks/useKeptInitials';
import type { Refusal } from '../hooks/useWork';

interface InitialsStageProps {
  link: ConsentLink;
  data: ConsentRecord;
  photo: IdPhoto;
  notices: ReactNode;
  foot: Omit<StageFootProps, 'children'>;
  queue: SaveQueue;
  onDone: (initials: readonly Initial[], onRefused: (rules: Refusal) => void) => Promise<void>;
  onFailed: (error: unknown) => Promise<void>;
}

/** Stage 2: initials beside every statement, and the photo ID of an adult (V2, V5). */
export function InitialsStage(props: InitialsStageProps) {
  const { link, data, photo, notices, foot, queue, onDone, onFailed } = props;
  const t = useT();
  const lang = useLang();
  const { statements, isTemplate, progress, record } = data;
  const isWide = useIsWide(768);
  const expected = expectedInitials(progress.consenterFirstName, progress.consenterLastName);
  const { given, give, saveNow, settle } = useKeptInitials(link, data, onFailed, queue);
  const wrong = wrongStatements(statements, given, expected);
  const { problems, attempt, blame, clear } = useProblems();
  const [photoProblem, setPhotoProblem] = useState<string>();
  const [page, turn] = useState<{ at: number; focus: TurnFocus }>(() => ({
    at: firstWrong(statements, wrong),
    focus: null,
  }));
  const needsPhoto = record.isOverEighteen && !progress.hasPhoto && !photo.photo;

  /** Shows the errors; a phone turns to the first statement with an error. */
  function refuse(initials: string | undefined, picture: string | undefined) {
    const first = wrong[0] ?? statements[0]?.value ?? 0;
    setPhotoProblem(picture);
    if (initials) turn({ at: firstWrong(statements, wrong), focus: null });
    const found: SummaryError[] = [];
    if (initials) {
      found.push({ message: initials, fieldId: initialsId(first) });
      if (wrong.length > 0) found.push({ message: whichStatements(), fieldId: initialsId(first) });
    }
    if (picture) found.push({ message: picture, fieldId: ID_PHOTO });
    blame(found);
  }
  /** Lists the statements with errors by their numbers on screen. */
  function whichStatements(): string {
    const count = wrong.length;
    if (count === statements.length) return t('e-consent.rule.initials.all', { count });
    const numbers = statements.flatMap(({ value }, n) => (wrong.includes(value) ? [String(n + 1)] : []));
    const list = new Intl.ListFormat(lang, { type: 'conjunction' }).format(numbers);
    return t('e-consent.rule.initials.some', { count, list });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (foot.busy) return;
    if (wrong.length > 0 || needsPhoto) {
      refuse(
        wrong.length > 0 ? t('e-consent.rule.initials') : undefined,
        needsPhoto ? t('e-consent.rule.photo') : undefined,
      );
      return;
    }
    clear();
    setPhotoProblem(undefined);
    const initials = await settle();
    await onDone(initials, (rules) => {
      const sentence = (field: string) => rules.find((rule) => rule.field === field)?.message;
      refuse(sentence('initials'), sentence('file'));
    });
  }
  /** Saves pending input before a button opens its question. */
  const saved = (ask: () => void) => () => {
    saveNow();
    ask();
  };
  /** After the last initial, focus moves to the photo, or to the button that continues. */
  function finish() {
    document.getElementById(needsPhoto ? ID_PHOTO_HEADING : SUBMIT)?.focus();
  }
  const all: StatementsProps = {
    statements,
    given,
    expected,
    wrong,
    isJudged: attempt > 0,
    isTemplate,
    onGive: give,
    onLast: finish,
  };
  return (
    <>
      <StageHead
        stage={ConsentStage.Initials}
        asksPhoto={record.isOverEighteen}
        title={t('e-consent.initials.title')}
      >
        <p className="lead">
          <Rich
            id="e-consent.initials.lead"
            params={{ initials: expected }}
            parts={[<strong key="initials" translate="no" />]}
          />
        </p>
      </StageHead>
      {notices}
      <ErrorSummary title={t('e-consent.form.errors')} errors={problems} attempt={attempt} />
      <form className="flow gap-5" noValidate onSubmit={(event) => void submit(event)}>
        {isWide ? (
          <StatementList {...all} />
        ) : (
          <StatementPager {...all} {...page} onTurn={(at, focus) => turn({ at, focus })} />
        )}
        {record.isOverEighteen && (
          <IdPhotoPanel
            picture={photo}
            isKept={progress.hasPhoto}
            wrong={photo.photo ? undefined : photoProblem}
          />
        )}
        <StageFoot
          {...foot}
          onCancel={saved(foot.onCancel)}
          onStartOver={foot.onStartOver && saved(foot.onStartOver)}
          iconAfter={ArrowRight}
        >
          {t('e-consent.continue')}
        </StageFoot>
      </form>
    </>
  );
}

/** Returns the index of the first statement without correct initials, or of the first statement. */
function firstWrong(statements: readonly { value: number }[], wrong: readonly number[]): number {
  return Math.max(
    0,
    statements.findIndex(({ value }) => value === wrong[0]),
  );
}
