// A platform that costs next to nothing: pre-serialised answers of 20 offers in the Flex shape, whose fixed-width ids are
// overwritten so that some are new to each account. Runs as a separate process and prints its port. `GET /leads` gives and forgets how
// long after an answer with something fitting the account's accept arrived, in ms.
import { spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';

export const OFFERS = 20;
/** New offers at each poll, unless the bench says otherwise; at 0.5 it is one at every second poll. */
export const NEW_EACH_TIME = 2;
const HOUR_SECONDS = 3600;
const ID_DIGITS = 10;
/** Every so many ids one is paid well, unless the bench says otherwise. */
const WELL_PAID_EVERY = 20;
/** A prime: however few the accounts, they meet their well paid ones at different times. */
const SPREAD = 7919;

export interface Responder {
  url: string;
  stop(): void;
}

/** `fits`: one offer in twenty, or in so many, is paid well enough to be asked for; the others never are. */
export async function startResponder({
  fits,
  every = WELL_PAID_EVERY,
  newEachTime = NEW_EACH_TIME,
}: {
  fits: boolean;
  every?: number;
  newEachTime?: number;
}): Promise<Responder> {
  const words = [import.meta.filename, fits ? 'fits' : 'none', String(every), String(newEachTime)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('the responder ended')));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

if (process.argv[1] === import.meta.filename) serve(process.argv[2] === 'fits', Number(process.argv[3]), Number(process.argv[4]));

function serve(fits: boolean, every: number, newEachTime: number): void {
  const template = pollAnswer(fits);
  /** `next`: the first id of the next answer; `seen`: below it the account has seen all. */
  const accounts = new Map<string, { answer: Buffer; next: number; seen: number }>();
  const hasWellPaid = (from: number, to: number) => Math.ceil(from / every) * every < to;

  function poll(token: string): Buffer {
    let account = accounts.get(token);
    if (!account) {
      // Each account gets well paid ones at another of its polls, not to all in the same second.
      const started = (accounts.size * NEW_EACH_TIME * SPREAD) % every;
      const next = accounts.size * 1_000_000 + started;
      account = { answer: Buffer.from(template.bytes), next, seen: next };
      accounts.set(token, account);
    }
    const first = Math.floor(account.next);
    account.next += newEachTime;
    for (let i = 0; i < OFFERS; i++) {
      const id = first + i;
      account.answer.write(String(id).padStart(ID_DIGITS, '0'), template.ids[i]!, 'latin1');
      if (fits) account.answer[template.prices[i]!] = id % every === 0 ? 0x39 : 0x31;
    }
    if (fits && hasWellPaid(account.seen, first + OFFERS)) given.set(token, performance.now());
    account.seen = first + OFFERS;
    return account.answer;
  }

  const token = { access_token: '', token_type: 'bearer', expires_in: 3600 };
  const areas = whole(200, { serviceAreaIds: ['us-chicago'] });
  const schedule = whole(200, { scheduledAssignments: [] });
  const gone = whole(410, { errorCode: null, message: null });
  let tokens = 0;

  /** When each account was last given an offer that fits, and how long after it its accept came. */
  const given = new Map<string, number>();
  let leads: number[] = [];

  function accepted(token: string): Buffer {
    const at = given.get(token);
    if (at !== undefined) leads.push(performance.now() - at);
    return gone;
  }

  function answer(head: string): Buffer {
    if (head.startsWith('GET /leads')) {
      const body = leads;
      leads = [];
      return whole(200, body);
    }
    if (head.startsWith('POST /GetOffersForProviderPost')) return poll(tokenOf(head));
    if (head.startsWith('POST /AcceptOffer')) return accepted(tokenOf(head));
    if (head.startsWith('GET /scheduledAssignments')) return schedule;
    if (head.startsWith('GET /eligibleServiceAreas')) return areas;
    tokens += 1;
    return whole(200, { ...token, access_token: `token-${tokens}` });
  }

  const server = createServer({ noDelay: true }, (socket) => {
    let waiting = '';
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString('latin1');
      waiting = answerWhole(socket, waiting, answer);
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
}

/** Answers every whole request in the text; gives back what is left of it. */
function answerWhole(socket: Socket, text: string, answer: (head: string) => Buffer): string {
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return rest;
    const head = rest.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < end + 4 + length) return rest;
    rest = rest.slice(end + 4 + length);
    socket.write(answer(head));
  }
}

function tokenOf(head: string): string {
  const from = head.indexOf('x-amz-access-token: ') + 20;
  return head.slice(from, head.indexOf('\r\n', from) < 0 ? undefined : head.indexOf('\r\n', from));
}

function whole(status: number, body: unknown): Buffer {
  const json = JSON.stringify(body);
  return Buffer.from(`HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
}

/** The answer with the places of its ids and of the first digit of its prices. */
function pollAnswer(fits: boolean): { bytes: Buffer; ids: number[]; prices: number[] } {
  const soon = Math.ceil(Date.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS + 72 * HOUR_SECONDS;
  const offerList = Array.from({ length: OFFERS }, (_, i) => ({
    offerId: `bench-offer-${'#'.repeat(ID_DIGITS)}`,
    offerType: 'NON_EXCLUSIVE',
    status: 'OFFERED',
    schedulingType: 'BLOCK',
    hidden: false,
    isPriorityOffer: false,
    serviceAreaId: stations[0]!.id,
    serviceTypeId: 'amzn1.flex.st.v1.PuyOplzlR1idvfPkv5138g',
    serviceTypeMetadata: { nameClassification: 'STANDARD', modeOfTransportation: null },
    startTime: soon + i * 4 * HOUR_SECONDS,
    endTime: soon + i * 4 * HOUR_SECONDS + 3 * HOUR_SECONDS,
    expirationDate: soon + i * 4 * HOUR_SECONDS,
    deliveryRequest: { deliveryRequestCount: 2, orderCount: 20 },
    rateInfo: { priceAmount: 18.25, currency: 'USD', isSurge: false, surgeMultiplier: null, projectedTips: 0, pricingUXVersion: 'V2' },
    startingLocation: {
      geocode: { latitude: 41.8421, longitude: -87.6847 },
      address: { address1: '2801 S Western Ave', addressId: null, city: 'Chicago', postalCode: '60608', state: 'IL' },
    },
  }));
  const bytes = whole(200, { offerExperienceVersion: 'V1', refreshInterval: 1000, refreshTimeout: 1_800_000, offerList });
  const text = bytes.toString('latin1');
  return { bytes, ids: placesOf(text, '#'.repeat(ID_DIGITS)), prices: fits ? placesOf(text, '18.25') : [] };
}

function placesOf(text: string, mark: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}
