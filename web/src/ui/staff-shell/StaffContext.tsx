import { createContext, useContext, type ReactNode } from 'react';
import type { StaffMember } from '@/domain/staff';

/** The context that the frame provides to its screens. */
interface StaffSetting {
  me: StaffMember;
  /** The path that a link opened, so that the heading takes the focus; empty for the first page of a visit. */
  arrivedAt: string;
  /** Shown below the head of the screen: notices and the tabs of its place. */
  notice?: ReactNode;
  /** The way back to the work list, if the screen was opened from it. */
  trail?: ReactNode;
}

const Staff = createContext<StaffSetting | null>(null);

/** Provides the signed-in account to the screens below it. */
export function StaffProvider({ children, ...setting }: StaffSetting & { children: ReactNode }) {
  return <Staff value={setting}>{children}</Staff>;
}

function useSetting(): StaffSetting {
  const setting = useContext(Staff);
  if (!setting) throw new Error('a staff screen needs the staff frame around it');
  return setting;
}

/** Returns the signed-in account; only within the staff frame. */
export function useMe(): StaffMember {
  return useSetting().me;
}

/** Returns the path that a link within the app opened; empty on the first page of a visit. */
export function useArrivedAt(): string {
  return useSetting().arrivedAt;
}

/** Returns the notices and tabs to show below the head. */
export function useDeskNotice(): ReactNode {
  return useSetting().notice;
}

/** Returns the way back to the work list, which replaces the link to the previous screen. */
export function useDeskTrail(): ReactNode {
  return useSetting().trail;
}
