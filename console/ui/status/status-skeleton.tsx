import { useTexts } from '../../data/i18n.ts';

/** The state's card until the state is known. The page draws the same by itself before the app is there: see `console/index.html`. */
export function StatusSkeleton() {
  const words = useTexts().t.console.shell.opening;
  return (
    <section className="card status-card" role="status">
      <div className="status-top">
        <div className="status-words">
          <p className="status-title">{words.title()}</p>
          <p className="meta status-meta" />
        </div>
        <span className="skeleton toggle-shape" />
      </div>
      <div className="status-step">
        <p>{words.lead()}</p>
      </div>
    </section>
  );
}
