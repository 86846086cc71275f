import { createContext, useContext, type ReactNode } from 'react';
import type { StaffMember } from '@/domain/staff';

/** What the frame tells the screens within. */
interface StaffSetting {
  me: StaffMember;
  /** The screen was reached by a link, so that its heading takes focus; false for the first page of a visit. */
  arrivedByLink: boolean;
}

const Staff = createContext<StaffSetting | null>(null);

/** Tells the screens beneath it who is signed in. */
export function StaffProvider({ me, arrivedByLink, children }: StaffSetting & { children: ReactNode }) {
  return <Staff value={{ me, arrivedByLink }}>{children}</Staff>;
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

/** Whether this screen was reached by a link within the app. */
export function useArrivedByLink(): boolean {
  return useSetting().arrivedByLink;
}
