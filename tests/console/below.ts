import { FlexCards } from '#console/app/dashboards.tsx';
import { loadBelow } from '#console/features/service/dashboard.tsx';

// As on a page that has shown a dashboard down to its lists: the code of what is below the week is there.
await Promise.all([loadBelow(), FlexCards.load()]);
