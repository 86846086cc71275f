import { createElement, lazy, type ComponentType } from 'react';
import { replace, type RouteObject } from 'react-router';
import type { CatalogueLoader } from '@/i18n/loader';

type Screen = () => Promise<ComponentType>;

const signIn: Screen = async () => (await import('@/features/staff-sign-in')).default;
const join: Screen = async () => (await import('@/features/staff-sign-in')).Join;
const openIdReturn: Screen = async () => (await import('@/features/staff-sign-in')).OpenIdReturn;
const frame = async () => (await import('./StaffFrame')).default;
const search = async () => (await import('@/features/staff-search')).default;
const work: Screen = async () => (await import('@/features/staff-work')).default;
const review: Screen = async () => (await import('@/features/staff-review')).default;
const site: Screen = async () => (await import('@/features/staff-microsites')).default;
const patients: Screen = async () => (await import('@/features/staff-patients')).default;
const invite: Screen = async () => (await import('@/features/staff-patients')).Invite;
const inviteFile: Screen = async () => (await import('@/features/staff-patients')).InviteFile;
const intakes: Screen = async () => (await import('@/features/staff-intake')).default;
const intakeRecord: Screen = async () => (await import('@/features/staff-intake')).Record;
const intakeReport: Screen = async () => (await import('@/features/staff-intake')).Report;
const campaigns: Screen = async () => (await import('@/features/staff-campaigns')).default;
const centers: Screen = async () => (await import('@/features/staff-centers')).default;
const newCenter: Screen = async () => (await import('@/features/staff-centers')).NewCenter;
const center: Screen = async () => (await import('@/features/staff-centers')).CenterScreen;
const targets: Screen = async () => (await import('@/features/staff-centers')).Targets;
const settings: Screen = async () => (await import('@/features/staff-settings')).default;
const mails: Screen = async () => (await import('@/features/staff-mails')).default;
const givenUp: Screen = async () => (await import('@/features/staff-mails')).GivenUp;
const mail: Screen = async () => (await import('@/features/staff-mails')).Mail;
const audit: Screen = async () => (await import('@/features/staff-audit')).default;
const unusual: Screen = async () => (await import('@/features/staff-audit')).Unusual;
const coaches: Screen = async () => (await import('@/features/staff-coaches')).default;
const coach: Screen = async () => (await import('@/features/staff-coaches')).Coach;
const workspace: Screen = async () => (await import('@/features/staff-coach')).default;
const requests: Screen = async () => (await import('@/features/staff-coach')).Requests;
const videos: Screen = async () => (await import('@/features/staff-videos')).default;
const video: Screen = async () => (await import('@/features/staff-videos')).VideoEditor;
const account: Screen = async () => (await import('@/features/staff-account')).default;
const accounts: Screen = async () => (await import('@/features/staff-accounts')).default;
const emergencies: Screen = async () => (await import('@/features/staff-accounts')).Emergencies;
const accountRecord: Screen = async () => (await import('@/features/staff-accounts')).Record;
const donors: Screen = async () => (await import('@/features/staff-donors')).default;
const donorFile: Screen = async () => (await import('@/features/staff-donors')).DonorFile;
const donorRecord: Screen = async () => (await import('@/features/staff-donors')).Record;
const holderRecord: Screen = async () => (await import('@/features/staff-donors')).HolderRecord;
const readiness: Screen = async () => (await import('@/features/staff-donors')).Readiness;
const recalls: Screen = async () => (await import('@/features/staff-recalls')).default;
const privacy: Screen = async () => (await import('@/features/staff-privacy')).default;
const person: Screen = async () => (await import('@/features/staff-privacy')).Person;
const kits: Screen = async () => (await import('@/features/staff-kits')).default;
const retention: Screen = async () => (await import('@/features/staff-retention')).default;
const texts: Screen = async () => (await import('@/features/staff-texts')).default;
const text: Screen = async () => (await import('@/features/staff-texts')).TextScreen;
const unknown: Screen = async () => (await import('./NotForRole')).UnknownAddress;

/** The addresses of former lists, with the kind of their items in the work list. */
const formerLists = { claims: 'coach-offer', bounces: 'bounce' };

/**
 * Returns the routes of the staff side: the sign-in alone, everything else in the frame for signed-in staff.
 */
export function staffRoutes(loader: CatalogueLoader): RouteObject[] {
  const show =
    (screen: Screen, ...more: string[]) =>
    async () => {
      const [Component] = await Promise.all([screen(), loader.load(['staff', 'coach', 'record', ...more])]);
      return { Component };
    };
  const Search = lazy(async () => ({
    default: (await Promise.all([search(), loader.load(['search', 'intake', 'donors', 'voucher'])]))[0],
  }));
  const framed: Screen = async () => {
    const Frame = await frame();
    return () => createElement(Frame, { search: Search });
  };
  return [
    { path: '/staff/sign-in', lazy: show(signIn) },
    { path: '/staff/sign-in/openid', lazy: show(openIdReturn) },
    { path: '/staff/join/:token', lazy: show(join) },
    {
      path: '/staff',
      lazy: show(framed),
      children: [
        { index: true, lazy: show(work, 'work') },
        { path: 'microsites/:id', lazy: show(site, 'public', 'notes', 'work') },
        { path: 'microsites/:id/review', lazy: show(review, 'review', 'notes') },
        { path: 'patients', lazy: show(patients) },
        { path: 'invite', lazy: show(invite, 'invites') },
        { path: 'invite/file', lazy: show(inviteFile, 'invites') },
        { path: 'intake', lazy: show(intakes, 'intake') },
        { path: 'intake/report', lazy: show(intakeReport, 'intake') },
        { path: 'intake/:id', lazy: show(intakeRecord, 'intake', 'work') },
        { path: 'donors', lazy: show(donors, 'donors', 'voucher') },
        { path: 'donors/file', lazy: show(donorFile, 'donors') },
        { path: 'donors/:id', lazy: show(donorRecord, 'donors', 'voucher', 'kits', 'address', 'work') },
        {
          path: 'donors/:id/holders/:holderId',
          lazy: show(holderRecord, 'donors', 'voucher', 'kits', 'address', 'work'),
        },
        { path: 'readiness', lazy: show(readiness, 'donors', 'voucher') },
        { path: 'recalls', lazy: show(recalls, 'donors') },
        { path: 'kits', lazy: show(kits, 'kits') },
        { path: 'campaigns', lazy: show(campaigns, 'campaigns') },
        { path: 'centers', lazy: show(centers, 'campaigns') },
        { path: 'centers/new', lazy: show(newCenter, 'campaigns', 'centers') },
        { path: 'settings', lazy: show(settings, 'settings') },
        { path: 'targets', lazy: show(targets, 'campaigns', 'centers') },
        { path: 'centers/:id', lazy: show(center, 'campaigns', 'centers', 'accounts') },
        { path: 'coaches', lazy: show(coaches) },
        { path: 'coaches/:id', lazy: show(coach) },
        { path: 'coach', lazy: show(workspace, 'pictures', 'notes') },
        { path: 'coach/requests', lazy: show(requests) },
        { path: 'coach/patients/:id', lazy: show(workspace, 'pictures', 'notes') },
        { path: 'audit', lazy: show(audit, 'audit') },
        { path: 'audit/unusual', lazy: show(unusual, 'audit') },
        { path: 'mails', lazy: show(mails) },
        { path: 'mails/given-up', lazy: show(givenUp) },
        { path: 'mails/:id', lazy: show(mail) },
        { path: 'videos', lazy: show(videos, 'videos') },
        { path: 'videos/:id', lazy: show(video, 'videos') },
        { path: 'privacy', lazy: show(privacy, 'erasures') },
        { path: 'privacy/:kind/:id', lazy: show(person, 'erasures') },
        { path: 'accounts', lazy: show(accounts, 'accounts') },
        { path: 'accounts/emergencies', lazy: show(emergencies, 'accounts') },
        { path: 'accounts/:id', lazy: show(accountRecord, 'accounts') },
        { path: 'retention', lazy: show(retention, 'retention') },
        { path: 'texts', lazy: show(texts, 'texts') },
        { path: 'texts/:kind/:key', lazy: show(text, 'texts', 'release', 'living-donation') },
        { path: 'account', lazy: show(account, 'account') },
        ...Object.entries(formerLists).map(([path, kind]) => ({
          path,
          loader: () => replace(`/staff?tab=all&kind=${kind}`),
        })),
        { path: '*', lazy: show(unknown) },
      ],
    },
  ];
}
