import type { postComments, postLikes, posts } from '#api/db/schema/index.ts';
import { HOUR, MINUTE } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { DEMO_ADMIN_ID, type Person } from './people.ts';

interface Said {
  body: string;
  hoursAgo: number;
  likes: number;
  comments?: string[];
}

const NEWS: Said = {
  body: 'Welcome to the feed. Tell each other about queues, gates and good hours. Keep customers’ names and addresses to yourself.',
  hoursAgo: 200,
  likes: 18,
};
const POSTS: Said[] = [
  { body: 'Gate 3 is open again, no more waiting outside.', hoursAgo: 1, likes: 4, comments: ['Finally!'] },
  {
    body: 'How early do you all show up for the 4 am blocks?',
    hoursAgo: 3,
    likes: 2,
    comments: ['15 minutes.', '20, the queue is long on Mondays.', 'Ten is fine in winter.', 'Never later than 3:40.'],
  },
  { body: '¿Alguien más vio tarifas altas hoy por la tarde?', hoursAgo: 7, likes: 6, comments: ['Sí, desde las 5.'] },
  { body: 'Got three blocks this week with a minimum of $24 an hour. Patience pays.', hoursAgo: 11, likes: 9 },
  { body: 'Parking lot at the station floods when it rains. Use the upper entrance.', hoursAgo: 20, likes: 12 },
  { body: 'Bring a second charger. The heat drains phones fast.', hoursAgo: 26, likes: 3 },
  { body: 'Gracias a quien dejó los datos de la entrada nueva, me ahorró media hora.', hoursAgo: 31, likes: 5 },
  { body: 'Evening blocks were quiet here, mornings were busy.', hoursAgo: 47, likes: 1 },
  { body: 'Does anybody drive with snow tires already?', hoursAgo: 52, likes: 2, comments: ['Since Sunday.'] },
  { body: 'Short blocks near the airport are worth it before 7.', hoursAgo: 70, likes: 7 },
  { body: 'Reminder: return undelivered packages the same day.', hoursAgo: 93, likes: 4 },
  { body: 'First week done. Thanks for all the tips in this feed!', hoursAgo: 120, likes: 11 },
];

export interface DemoPosts {
  posts: (typeof posts.$inferInsert)[];
  likes: (typeof postLikes.$inferInsert)[];
  comments: (typeof postComments.$inferInsert)[];
}

/** What the drivers of the demo world have told each other, and one pinned post of the team. */
export function demoPosts(people: readonly Person[], platforms: readonly AnyPlatform[], now: Instant): DemoPosts {
  const drivers = people.filter(({ links, role }) => role === 'driver' && links !== 'none');
  const services = platforms.filter(({ manifest }) => manifest.capabilities.community).map(({ manifest }) => manifest.service);
  const by = (at: number) => drivers[at % drivers.length]!.userId;
  const made: DemoPosts = { posts: [], likes: [], comments: [] };
  for (const [at, { body, hoursAgo, likes, comments = [] }] of [NEWS, ...POSTS].entries()) {
    const postId = `demo-post-${at}`;
    const createdAt = now - hoursAgo * HOUR;
    const sticky = at === 0;
    made.posts.push({
      postId,
      userId: sticky ? DEMO_ADMIN_ID : by(at * 5 + 2),
      service: services[at % 3 === 2 ? at % services.length : 0]!,
      body,
      sticky,
      likes,
      comments: comments.length,
      createdAt,
    });
    for (let n = 0; n < likes; n++) made.likes.push({ postId, userId: by(at + n), createdAt: createdAt + n * MINUTE });
    for (const [n, text] of comments.entries())
      made.comments.push({
        commentId: `${postId}-${n}`,
        postId,
        userId: by(at * 3 + n + 1),
        body: text,
        createdAt: createdAt + (n + 1) * MINUTE,
      });
  }
  return made;
}
