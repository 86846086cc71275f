import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PageConfig } from '@/domain/page';
import type { I18n } from '@/i18n/i18n';
import type { CatalogueLoader } from '@/i18n/loader';
import { I18nProvider } from '@/i18n/react';
import { LanguageProvider } from '@/ui/page-context/LanguageContext';
import { PageProvider } from '@/ui/page-context/PageContext';
import { ToastHost } from '@/ui/toast/ToastHost';
import { newQueryClient } from './queryClient';

interface ProvidersProps {
  config: PageConfig;
  i18n: I18n;
  loader: CatalogueLoader;
  children: ReactNode;
}

/** Provides the messages, brand, server cache and toasts that all screens share. */
export function Providers({ config, i18n, loader, children }: ProvidersProps) {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <PageProvider config={config}>
          <LanguageProvider onSwitch={(lang) => void loader.switchTo(lang)}>
            {children}
            <ToastHost />
          </LanguageProvider>
        </PageProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}
