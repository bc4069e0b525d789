import { Icon } from '../icon/icon.tsx';
import './refusal.css';

/** What was refused, next to the button that asked for it; announced when it appears. An empty text keeps the live region. */
export function Refusal({ children }: { children: string | null }) {
  return (
    <div role="alert" className="refusal-slot">
      {children && (
        <p className="refusal">
          <Icon name="alert" /> <span>{children}</span>
        </p>
      )}
    </div>
  );
}
