// What comes next on a followed stream of changes.
import type { Followed, Heard } from '../support/sse.ts';

/** The next event that is no comment. */
export async function next(followed: Followed): Promise<Heard> {
  for (;;) {
    const heard = await followed.next();
    if (heard.event !== '') return heard;
  }
}

export async function nextOf(followed: Followed, action: string): Promise<Heard> {
  for (;;) {
    const heard = await next(followed);
    if (heard.data.action === action) return heard;
  }
}
