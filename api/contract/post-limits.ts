import { manifests } from '#engine/platforms/manifests.ts';

/** Services that posts can be about. */
export const POST_SERVICES = manifests.filter(({ capabilities }) => capabilities.community).map(({ service }) => service);
/** Most characters of a post and of a comment, and most pictures of a post. */
export const POST_LIMITS = { body: 2000, comment: 1000, images: 2 } as const;
export const REPORT_REASONS = ['spam', 'abuse', 'private', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
