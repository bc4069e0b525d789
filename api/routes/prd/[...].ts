import { eventHandler } from 'h3';
import { answerPlatformCall } from '#api/http/platform-calls.ts';
import { callPlatform } from '#api/verbs/call-platform.ts';

/** The platforms' own calls, as their catalogue describes them; anything else below `/prd` is not there. */
export default eventHandler((event) => answerPlatformCall(event, callPlatform));
