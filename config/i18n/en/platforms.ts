// Made by `npm run i18n` from the folders. Do not edit.
import amazonFlex from '../../../engine/platforms/amazon-flex/i18n/en.js';
import deliveroo from '../../../engine/platforms/deliveroo/i18n/en.js';
import doordash from '../../../engine/platforms/doordash/i18n/en.js';
import favor from '../../../engine/platforms/favor/i18n/en.js';
import glovo from '../../../engine/platforms/glovo/i18n/en.js';
import grubhub from '../../../engine/platforms/grubhub/i18n/en.js';
import instacart from '../../../engine/platforms/instacart/i18n/en.js';
import lyft from '../../../engine/platforms/lyft/i18n/en.js';
import pointPickup from '../../../engine/platforms/point-pickup/i18n/en.js';
import relay from '../../../engine/platforms/relay/i18n/en.js';
import roadie from '../../../engine/platforms/roadie/i18n/en.js';
import spark from '../../../engine/platforms/spark/i18n/en.js';
import veho from '../../../engine/platforms/veho/i18n/en.js';

/** Each platform's own texts by its id. They have no placeholders: screens read them by key. */
export default {
  'amazon-flex': amazonFlex,
  deliveroo,
  doordash,
  favor,
  glovo,
  grubhub,
  instacart,
  lyft,
  'point-pickup': pointPickup,
  relay,
  roadie,
  spark,
  veho,
};
