import { createContext, useContext, type ReactNode } from 'react';
import { defaultPageConfig, type Brand, type Captcha, type PageConfig } from '@/domain/page';

const Page = createContext<PageConfig>(defaultPageConfig);

/** Provides the registry's brand and the limits of this installation to its children. */
export function PageProvider({ config, children }: { config: PageConfig; children: ReactNode }) {
  return <Page value={config}>{children}</Page>;
}

/** Returns the brand of the registry that runs this installation. */
export function useBrand(): Brand {
  return useContext(Page).brand;
}

/** Returns the human check of this installation. */
export function useCaptcha(): Captcha {
  return useContext(Page).captcha;
}
