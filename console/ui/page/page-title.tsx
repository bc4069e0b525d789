import { useTexts } from '../../data/i18n.ts';

interface Props {
  /** Where a part of the page goes by this name. */
  id?: string;
  children: string;
}

/** The name of a page: above it, and in the browser's tab. */
export function PageTitle({ id, children }: Props) {
  const { t } = useTexts();
  return (
    <>
      <title>{`${children} · ${t.common.product()}`}</title>
      <h1 id={id} className="page-title">
        {children}
      </h1>
    </>
  );
}
