import type { CaptchaKind, Lang } from '@/domain/page';

/** The interface that the scripts of all three providers share. */
interface ProviderApi {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      hl?: string;
      language?: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
  ready?: (then: () => void) => void;
}

/** A check that a provider draws. */
export type ProviderKind = Exclude<CaptchaKind, 'altcha'>;

const scripts: Record<ProviderKind, { address: string; global: string }> = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
};

const loading = new Map<ProviderKind, Promise<ProviderApi>>();

function load(kind: ProviderKind): Promise<ProviderApi> {
  const known = loading.get(kind);
  if (known) return known;
  const { address, global } = scripts[kind];
  const started = new Promise<ProviderApi>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onerror = () => reject(new Error(`${kind} could not be loaded`));
    script.onload = () => {
      const api = (window as unknown as Record<string, ProviderApi | undefined>)[global];
      if (!api) reject(new Error(`${kind} brought nothing`));
      else if (api.ready) api.ready(() => resolve(api));
      else resolve(api);
    };
    document.head.append(script);
  });
  loading.set(kind, started);
  // A failed fetch can be tried again.
  started.catch(() => loading.delete(kind));
  return started;
}

/** The events of the provider's box. */
interface ProviderEvents {
  onToken: (token: string | null) => void;
  onFailure: () => void;
}

/** Draws the provider's check in a box; rejects if its script cannot be loaded. */
export async function drawProvider(
  kind: ProviderKind,
  siteKey: string,
  lang: Lang,
  box: HTMLElement,
  { onToken, onFailure }: ProviderEvents,
): Promise<void> {
  const api = await load(kind);
  api.render(box, {
    sitekey: siteKey,
    // Each provider reads its own name of the language option and ignores the other.
    hl: lang,
    language: lang,
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': onFailure,
  });
}
