import { Icon } from '../icon/icon.tsx';
import './refusal.css';

/** What was refused, beside the button that asked for it; announced when it comes. An empty text keeps the live region. */
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
