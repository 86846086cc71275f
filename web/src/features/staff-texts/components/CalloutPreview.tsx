import { CalloutItems, PageWords, type CalloutText } from '@/features/public-site';
import type { Lang } from '@/domain/page';

/** A support callout as on the page of a patient. */
export default function CalloutPreview({ callout, lang }: { callout: CalloutText; lang: Lang }) {
  return (
    <PageWords lang={lang}>
      <ul>
        <CalloutItems callouts={[callout]} micrositeTypeId={0} />
      </ul>
    </PageWords>
  );
}
