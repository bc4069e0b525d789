import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { sendPicture } from '#api/http/send-picture.ts';
import { drawTile } from '#api/verbs/places/tile.ts';
import { DAY, SECOND } from '#config/constants.ts';

const KEPT_SECONDS = (7 * DAY) / SECOND;

export default defineOwnAnswer(contract.tile, async ({ input: { theme, z, x, y }, event }) => {
  const svg = drawTile(theme, Number(z), Number(x), Number(y));
  if (svg === null) return fail('route.notFound');
  sendPicture(event.node.res, { type: 'image/svg+xml', bytes: Buffer.from(svg), maxAge: KEPT_SECONDS });
  return undefined;
});
