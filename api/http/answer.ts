import type { ServerResponse } from 'node:http';
import type { H3Event } from 'h3';
import type { Endpoint, FailureBody } from '#api/contract/define.ts';
import { FAILURES, type Failed, fail, messageOf } from '#api/contract/failures.ts';
import { compress, encodingFor, WORTH_CHARACTERS } from './compression.ts';

/**
 * Sends JSON; enveloped answers as `{statusCode, body}` with body = JSON text, HTTP status and statusCode equal. Long ones
 * compressed, where the reader takes that.
 */
export async function sendAnswer(
  response: ServerResponse,
  endpoint: Pick<Endpoint, 'enveloped' | 'status'>,
  value: unknown,
): Promise<void> {
  if (endpoint.status === 204) {
    response.writeHead(204).end();
    return;
  }
  const text = JSON.stringify(value ?? null);
  const whole = endpoint.enveloped ? `{"statusCode":200,"body":${JSON.stringify(text)}}` : text;
  if (whole.length <= WORTH_CHARACTERS) return send(response, 200, whole);
  response.setHeader('vary', 'accept-encoding');
  const encoding = encodingFor(response.req.headers['accept-encoding']);
  if (!encoding) return send(response, 200, whole);
  const packed = await compress(encoding, whole);
  response.setHeader('content-encoding', encoding);
  send(response, 200, packed);
}

/** Sends a refusal or a failure. Enveloped calls carry it in `body` too. */
export function sendFailure(
  response: ServerResponse,
  endpoint: Pick<Endpoint, 'enveloped'> | null,
  failed: Failed,
  requestId: string,
): void {
  const body = failureBody(failed, requestId);
  // The rest of a body that was not read would be taken for the next request.
  if (failed.code === 'input.tooLarge') response.setHeader('connection', 'close');
  if (failed.retryAfter !== undefined) response.setHeader('retry-after', String(failed.retryAfter));
  const text = JSON.stringify(body);
  send(response, body.statusCode, endpoint?.enveloped ? JSON.stringify({ ...body, body: text }) : text);
}

/** There is nothing at this address. */
export function sendNotFound({ node, context: { pipeline } }: H3Event): void {
  const requestId = pipeline.newRequestId();
  node.res.setHeader('x-request-id', requestId);
  sendFailure(node.res, null, fail('route.notFound'), requestId);
  pipeline.observe('none', 404, 0);
}

export function failureBody(failed: Failed, requestId: string): FailureBody {
  const { code } = failed;
  return { statusCode: FAILURES[code], code, message: messageOf(code), ...(failed.issues?.length && { issues: failed.issues }), requestId };
}

function send(response: ServerResponse, status: number, content: string | Buffer): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
  });
  response.end(content);
}
