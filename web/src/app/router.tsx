import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { CatalogueLoader } from '@/i18n/loader';
import { ErrorScreen } from '@/ui/error-screen/ErrorScreen';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';

type Feature = () => Promise<{ default: ComponentType }>;

/** The screens of the app: path, feature, and the catalogues with its messages. */
const screens: readonly { path: string; feature: Feature; areas: readonly string[] }[] = [
  { path: '/gallery/:code?', feature: () => import('@/features/gallery'), areas: ['gallery'] },
  { path: '/about/:code?', feature: () => import('@/features/about'), areas: ['about'] },
  {
    path: '/microsite/start/:id/:editKey',
    feature: () => import('@/features/starter-site'),
    areas: ['starter', 'contact', 'release', 'lost-link'],
  },
  {
    path: '/microsite/custom-site/:id?/:editKey?',
    feature: () => import('@/features/editor'),
    areas: ['editor', 'contact', 'pictures', 'release', 'notes', 'lost-link'],
  },
  {
    path: '/microsite/landing/:id/:editKey',
    feature: () => import('@/features/dashboard'),
    areas: ['dashboard', 'contact', 'notes', 'release', 'lost-link'],
  },
  {
    path: '/microsite/deactivate/:id/:editKey',
    feature: () => import('@/features/deactivate'),
    areas: ['deactivate'],
  },
  {
    path: '/:shortCode/living-donation',
    feature: () => import('@/features/living-donation'),
    areas: ['living-donation'],
  },
  {
    path: '/register/:key?',
    feature: () => import('@/features/champion-registration'),
    areas: ['register', 'contact', 'address', 'release', 'human'],
  },
  ...['/recipient', '/kfl-recipient', '/recipient/:id/:editKey'].map((path) => ({
    path,
    feature: () => import('@/features/referral'),
    areas: ['referral', 'contact', 'human', 'release', 'lost-link'],
  })),
  ...['/voucher-donor/register/:id/:editKey', '/voucher-holder/register/:id/:editKey'].map((path) => ({
    path,
    feature: () => import('@/features/voucher'),
    areas: ['voucher', 'contact', 'address', 'e-consent', 'pictures', 'lost-link'],
  })),
  {
    path: '/voucher/:voucherHolderId/:editKey/send-kit',
    feature: () => import('@/features/kit-order'),
    areas: ['kit', 'address', 'lost-link'],
  },
  {
    path: '/supervised/:token',
    // It shares most of its code with the registration. A separate file would be one more to load on both
    // screens.
    feature: async () => ({ default: (await import('@/features/voucher')).Supervised }),
    areas: ['supervised', 'contact', 'e-consent', 'pictures'],
  },
  { path: '/verify', feature: () => import('@/features/verify'), areas: ['verify'] },
  { path: '/lost-link', feature: () => import('@/features/lost-link'), areas: ['lost-link', 'joined-link'] },
  {
    path: '/unsubscribe/:token',
    feature: () => import('@/features/unsubscribe'),
    areas: ['unsubscribe'],
  },
  ...['/confirm-email/:token', '/confirm-join/:token'].map((path) => ({
    path,
    feature: () => import('@/features/confirm-email'),
    areas: ['confirm-email'],
  })),
  { path: '/not-found', feature: () => import('@/features/not-found'), areas: ['not-found'] },
];

/** The id of the root route, the parent of all others. */
const ROOT = 'root';

/** The plain text that the specification requires at /error. */
function PlainError() {
  return <main>Error!</main>;
}

/**
 * Returns the routes of the app. A screen's code and catalogues are loaded together when it is first opened.
 */
function createRoutes(loader: CatalogueLoader): RouteObject[] {
  const lazyScreens = screens.map(({ path, feature, areas }) => ({
    path,
    lazy: async () => {
      const [module] = await Promise.all([feature(), loader.load(areas)]);
      return { Component: module.default };
    },
  }));
  return [
    {
      id: ROOT,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: LoadingOverlay,
      children: [
        ...lazyScreens,
        { path: '/error', Component: PlainError },
        { path: '*', Component: PlainError },
      ],
    },
  ];
}

/** Returns the router of the app. The routes of the staff side are loaded when the first one is opened. */
export function createAppRouter(loader: CatalogueLoader) {
  return createBrowserRouter(createRoutes(loader), {
    async patchRoutesOnNavigation({ path, patch }) {
      if (!/^\/staff(\/|$)/.test(path)) return;
      const { staffRoutes } = await import('./staff/routes');
      patch(ROOT, staffRoutes(loader));
    },
  });
}
