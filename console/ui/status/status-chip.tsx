import { Icon } from '../icon/icon.tsx';
import type { StatusIcon, StatusRole } from './status.ts';

/** A state as icon, word and colour together: none of them alone. */
export function StatusChip({ role, icon, children }: { role: StatusRole; icon: StatusIcon; children: string }) {
  return (
    <span className="chip" data-role={role}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
