import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'section'> {
  title: string;
  /** How many there are of what the title names. */
  count?: number | undefined;
  /** An id of the title that others point to: a link, a test. */
  titleId?: string;
}

/** A part of a page with its title, by which a screen reader finds it. */
export function Card({ title, count, titleId, className, children, ...rest }: Props) {
  const made = useId();
  const id = titleId ?? made;
  return (
    <section {...rest} className={`card ${className ?? ''}`} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span className="count">{count}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}
