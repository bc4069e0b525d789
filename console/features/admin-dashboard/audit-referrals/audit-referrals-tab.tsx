import { use } from 'react';
import { useTexts } from '../../../data/i18n.ts';
import { reportTexts } from '../texts.ts';

export function AuditReferralsTab() {
  const words = use(reportTexts(useTexts().locale));
  return <p className="card">{words.later.audit}</p>;
}
