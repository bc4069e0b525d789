import { eventHandler, setResponseHeader } from 'h3';

/** 200 as soon as HTTP answers. */
export default eventHandler((event) => {
  setResponseHeader(event, 'cache-control', 'no-store');
  return { ok: true };
});
