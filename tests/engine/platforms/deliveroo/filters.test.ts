import { compile } from '#engine/platforms/deliveroo/filters.ts';
import { describeHoursAndPlaces } from '../../../suites/hours-and-places.ts';
import { openSettings } from './support.ts';

describeHoursAndPlaces('platforms/deliveroo/filters', {
  compile,
  settings: () => openSettings(),
  field: 'zones',
  places: ['SHO', 'CAM'],
  offset: '+01:00',
});
