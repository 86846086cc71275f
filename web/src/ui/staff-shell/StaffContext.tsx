import { createContext, useContext, type ReactNode } from 'react';
import type { StaffMember } from '@/domain/staff';

/** What the frame tells the screens within. */
interface StaffSetting {
  me: StaffMember;
  /** The path that a link led to, so that the heading takes focus; empty for the first page of a visit. */
  arrivedAt: string;
  /** Stands below the heading of the screen. */
  notice?: ReactNode;
}

const Staff = createContext<StaffSetting | null>(null);

/** Tells the screens beneath it who is signed in. */
export function StaffProvider({ me, arrivedAt, notice, children }: StaffSetting & { children: ReactNode }) {
  return <Staff value={{ me, arrivedAt, notice }}>{children}</Staff>;
}

function useSetting(): StaffSetting {
  const setting = useContext(Staff);
  if (!setting) throw new Error('a staff screen needs the staff frame around it');
  return setting;
}

/** Who is signed in; only within the staff frame. */
export function useMe(): StaffMember {
  return useSetting().me;
}

/** The path that a link within the app led to; empty on the first page of a visit. */
export function useArrivedAt(): string {
  return useSetting().arrivedAt;
}

/** The notice to show below the heading. */
export function useDeskNotice(): ReactNode {
  return useSetting().notice;
}
