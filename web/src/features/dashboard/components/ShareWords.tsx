import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { Download, Mail } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Tabs } from '@/ui/tabs/Tabs';
import type { ShareKit, ShareText } from '../api/shareKit';
import { inLang, mailWith } from '../rules/shareAddresses';
import { NativeShare } from './NativeShare';
import styles from './share.module.css';

/** Ready-made texts for each channel in both languages, and the picture that goes with the link. */
export function ShareWords({ kit }: { kit: ShareKit }) {
  const t = useT();
  const [lang, setLang] = useState(useLang());
  const tabs = [
    { id: 'en', label: t('dashboard.share.in.en') },
    { id: 'es', label: t('dashboard.share.in.es') },
  ] as const;
  return (
    <div className="panel flow gap-4">
      <h3>{t('dashboard.share.words')}</h3>
      <p>{t('dashboard.share.words-hint')}</p>
      <Tabs label={t('dashboard.share.in')} tabs={tabs} selected={lang} onSelect={setLang}>
        <div className={styles.words}>
          <LinkPicture file={inLang(kit.pictureUrl, lang)} />
          <ul className={styles.texts}>
            {kit.texts
              .filter((text) => text.lang === lang)
              .map((text) => (
                <li key={text.channel}>
                  <ReadyText text={text} />
                </li>
              ))}
          </ul>
        </div>
      </Tabs>
    </div>
  );
}

function LinkPicture({ file }: { file: string }) {
  const t = useT();
  return (
    <div className={styles.picture}>
      <img src={file} alt={t('dashboard.share.picture')} width={1200} height={630} loading="lazy" />
      <div className="flow gap-3">
        <p>{t('dashboard.share.picture-hint')}</p>
        <p>
          <LinkButton small variant="secondary" icon={Download} href={file} download>
            {t('dashboard.share.save-picture')}
          </LinkButton>
        </p>
      </div>
    </div>
  );
}

function ReadyText({ text }: { text: ShareText }) {
  const t = useT();
  const { channel, lang, subject, body } = text;
  const says: Record<ShareText['channel'], [name: string, copy: string]> = {
    social: [t('dashboard.share.social'), t('dashboard.share.social-copy')],
    microblog: [t('dashboard.share.microblog'), t('dashboard.share.microblog-copy')],
    email: [t('dashboard.share.email'), t('dashboard.share.email-copy')],
    text: [t('dashboard.share.sms'), t('dashboard.share.sms-copy')],
  };
  const [name, copy] = says[channel];
  return (
    <div className="flow gap-3">
      <h4>{name}</h4>
      <div className={styles.text} lang={lang}>
        {subject && <p className={styles.subject}>{subject}</p>}
        <p>{body.trim()}</p>
      </div>
      <div className={styles.actions}>
        <CopyButton words text={body} label={copy} />
        {channel === 'email' && (
          <LinkButton small variant="secondary" icon={Mail} href={mailWith(text)}>
            {t('dashboard.share.email-open')}
          </LinkButton>
        )}
        {channel !== 'email' && <NativeShare text={body} label={t('dashboard.share.send', { name })} />}
      </div>
    </div>
  );
}
