import { useEffect, useState } from 'react';
import { Icon } from '@/ui/icon/Icon';
import { ArrowRight } from '@/ui/icon/icons';
import { fetchWaiting } from '../api/waiting';
import { fullName, type PublicPageData } from '../page-data';
import { sitePath } from '../rules/links';
import { pictureUrl, pictureSizes } from '../rules/pictures';
import { useSay } from '../words';
import { Onward } from './Others';
import styles from './Waiting.module.css';

/** The page on screen, of a patient who no longer waits. */
export interface WaitingProps {
  data: PublicPageData;
}

type Waiting = Awaited<ReturnType<typeof fetchWaiting>>;

/** Patients who still wait, each linked to their page, and a link to more. */
export function Waiting({ data }: WaitingProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { shortCode } = data.site;
  useEffect(() => {
    const stop = new AbortController();
    fetchWaiting(shortCode, stop.signal).then(setWaiting, () => undefined);
    return () => stop.abort();
  }, [shortCode]);
  return (
    <>
      {waiting && waiting.patients.length > 0 && (
        <ul className={styles.list}>
          {waiting.patients.map((patient) => (
            <Patient key={patient.shortCode} patient={patient} />
          ))}
        </ul>
      )}
      <Onward data={data} isGalleryOpen={waiting?.galleryOpens} />
    </>
  );
}

function Patient({ patient }: { patient: Waiting['patients'][number] }) {
  const t = useSay();
  const { image, opening, openingLang } = patient;
  return (
    <li>
      <a className={styles.patient} href={sitePath(patient)}>
        {image && (
          <img
            src={pictureUrl(image)}
            srcSet={pictureSizes(image)}
            sizes="(max-width: 48em) 7rem, 20rem"
            width={1140}
            height={1200}
            alt=""
            loading="lazy"
          />
        )}
        <span>
          <strong>{fullName(patient)}</strong>
          <span className={styles.need}>
            {t(patient.micrositeTypeId === 0 ? 'public.others.kidney' : 'public.others.liver')}
          </span>
          {opening && (
            <span lang={openingLang ?? ''} className={styles.opening}>
              {opening}
            </span>
          )}
          <span className={styles.read}>
            {t('public.others.read', { name: patient.firstName })} <Icon of={ArrowRight} />
          </span>
        </span>
      </a>
    </li>
  );
}
