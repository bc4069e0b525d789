import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { sendPicture } from '#api/http/send-picture.ts';

export default defineOwnAnswer(contract.image, async ({ ctx, input, event }) => {
  const bytes = await ctx.files.read(input.name);
  if (!bytes) return fail('images.notFound');
  sendPicture(event.node.res, { type: 'image/webp', bytes, maxAge: 86_400 });
  return undefined;
});
