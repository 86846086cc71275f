import { useState, type Dispatch } from 'react';
import { useT } from '@/i18n/react';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import type { ReadWording } from '@/parts/wording/useWording';
import { WordingText } from '@/parts/wording/WordingText';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { TextField } from '@/ui/field/TextField';
import { FileText } from '@/ui/icon/icons';
import { YesNo } from '@/ui/radio-cards/RadioCards';
import type { CustomSite } from '../api/customSite';
import type { Draft } from '../draft/draft';
import type { DraftEvent } from '../draft/reduceDraft';
import { GUARDIAN_ATTEST_ID, GUARDIAN_NAME_ID, HIPAA_ID, RESPONSIBILITY_ID } from '../rules/fieldIds';

interface AgreementsProps {
  site: CustomSite;
  organ: 'kidney' | 'liver';
  draft: Draft;
  errors: ReadonlyMap<string, string>;
  dispatch: Dispatch<DraftEvent>;
  release: ReadWording;
  confirmation: ReadWording;
}

/** The release and the responsibility confirmation, if they are still required (M2). */
export function Agreements(props: AgreementsProps) {
  const { site, draft, errors, dispatch, confirmation } = props;
  const t = useT();
  const asksRelease = !site.agreedToHipaa;
  const asksResponsibility = site.useMicrositeResponsibilityConfirmation;
  if (!asksRelease && !asksResponsibility) return null;
  const given =
    draft.agreesToHipaa === true && (!asksResponsibility || draft.confirmsResponsibility === true);
  return (
    <section className="panel stack" aria-labelledby="agree-heading">
      <h2 id="agree-heading">{t('editor.agree')}</h2>
      {!given && <p>{t('editor.agree.text')}</p>}
      {asksRelease && <Release {...props} />}
      {asksResponsibility && (
        <YesNo
          id={RESPONSIBILITY_ID}
          legend={t('editor.responsibility')}
          hint={<WordingText read={confirmation} />}
          yes={t('editor.responsibility.yes')}
          no={t('editor.responsibility.no')}
          error={errors.get(RESPONSIBILITY_ID)}
          value={draft.confirmsResponsibility}
          onValue={(yes) => dispatch({ type: 'answered', field: 'confirmsResponsibility', yes })}
        />
      )}
    </section>
  );
}

function Release({ site, organ, draft, errors, dispatch, release }: AgreementsProps) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const answer = (yes: boolean) => dispatch({ type: 'answered', field: 'agreesToHipaa', yes });
  return (
    <>
      <YesNo
        id={HIPAA_ID}
        legend={t('editor.hipaa')}
        hint={t('editor.hipaa.text')}
        yes={t('editor.hipaa.yes')}
        no={t('editor.hipaa.no')}
        error={errors.get(HIPAA_ID)}
        value={draft.agreesToHipaa}
        onValue={answer}
      />
      <Button variant="text" small icon={FileText} onClick={() => setReading(true)}>
        {t('editor.hipaa.read')}
      </Button>
      {site.isMinor && <Guardian {...{ site, draft, errors, dispatch }} />}
      {reading && (
        <ReleaseDialog
          read={release}
          title={t('release.full-title')}
          organ={organ}
          onCancel={() => setReading(false)}
          onAnswer={(yes) => {
            answer(yes);
            setReading(false);
          }}
        />
      )}
    </>
  );
}

/** The guardian who agrees for a patient under 18 (R3.9). */
function Guardian({
  site,
  draft,
  errors,
  dispatch,
}: Pick<AgreementsProps, 'site' | 'draft' | 'errors' | 'dispatch'>) {
  const t = useT();
  const name = site.firstName;
  return (
    <>
      <TextField
        id={GUARDIAN_NAME_ID}
        label={t('editor.guardian.name')}
        hint={t('editor.guardian.hint', { name })}
        autoComplete="off"
        error={errors.get(GUARDIAN_NAME_ID)}
        value={draft.guardianName}
        onChange={(event) => dispatch({ type: 'written', field: 'guardianName', text: event.target.value })}
      />
      <CheckboxCard
        id={GUARDIAN_ATTEST_ID}
        error={errors.get(GUARDIAN_ATTEST_ID)}
        checked={draft.guardianAttests}
        onChange={(event) =>
          dispatch({ type: 'answered', field: 'guardianAttests', yes: event.target.checked })
        }
      >
        {t('editor.guardian.attest', { name })}
      </CheckboxCard>
    </>
  );
}
