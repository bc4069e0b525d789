// Made by `npm run i18n` from the folders. Do not edit.
import amazonFlex from '../../../engine/platforms/amazon-flex/i18n/es.js';
import deliveroo from '../../../engine/platforms/deliveroo/i18n/es.js';
import doordash from '../../../engine/platforms/doordash/i18n/es.js';
import favor from '../../../engine/platforms/favor/i18n/es.js';
import glovo from '../../../engine/platforms/glovo/i18n/es.js';
import grubhub from '../../../engine/platforms/grubhub/i18n/es.js';
import instacart from '../../../engine/platforms/instacart/i18n/es.js';
import lyft from '../../../engine/platforms/lyft/i18n/es.js';
import pointPickup from '../../../engine/platforms/point-pickup/i18n/es.js';
import relay from '../../../engine/platforms/relay/i18n/es.js';
import roadie from '../../../engine/platforms/roadie/i18n/es.js';
import spark from '../../../engine/platforms/spark/i18n/es.js';
import veho from '../../../engine/platforms/veho/i18n/es.js';

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
