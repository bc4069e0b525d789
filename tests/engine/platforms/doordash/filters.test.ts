import { compile } from '#engine/platforms/doordash/filters.ts';
import { describeHoursAndPlaces } from '../../../suites/hours-and-places.ts';
import { openSettings } from './support.ts';

describeHoursAndPlaces('platforms/doordash/filters', {
  compile,
  settings: () => openSettings(),
  field: 'startingPoints',
  places: ['3001', '3002'],
  offset: '-07:00',
});
