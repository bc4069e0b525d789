/** One marker of the map: a place, or several too close to tell apart. `x` and `y` in pixels at this zoom. */
interface Cluster<Member> {
  x: number;
  y: number;
  members: Member[];
}

/**
 * Gathers points whose markers would overlap: each joins the first cluster whose middle is nearer than `size`, whose middle
 * then moves.
 */
export function clusters<Member>(points: readonly { x: number; y: number; member: Member }[], size: number): Cluster<Member>[] {
  const found: Cluster<Member>[] = [];
  for (const { x, y, member } of points) {
    const near = found.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < size);
    if (!near) {
      found.push({ x, y, members: [member] });
      continue;
    }
    const count = near.members.length;
    near.x = (near.x * count + x) / (count + 1);
    near.y = (near.y * count + y) / (count + 1);
    near.members.push(member);
  }
  return found;
}
