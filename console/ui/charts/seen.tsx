import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Pixels that it keeps free, so that nothing jumps. */
  height: number;
  children: ReactNode;
}

/** Shows what is in it from when it is scrolled to: until then nothing of it is asked for or drawn. */
export function Seen({ height, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !frame.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '160px' },
    );
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [seen]);
  return (
    <div ref={frame} className="chart-place" style={{ minHeight: height }}>
      {seen ? children : null}
    </div>
  );
}
