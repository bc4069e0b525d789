import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Leads to another address, unless a link was pressed meanwhile: then that page is on its way, and the browser already shows its address. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(to, { replace: true });
  }, [navigate, pathname, to]);
  return null;
}
