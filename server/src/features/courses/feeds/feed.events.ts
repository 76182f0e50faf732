import type { FeedOwner } from '@reihum/contract/courses/feed.schema.ts'
import { event } from '#platform/audit/event.ts'

/** Never logs the address, because whoever knows it may read the calendar. */
const about = (kind: FeedOwner, id: string) => ({ subject: { kind, id }, payload: {}, metadata: {} })

export function feedOpened(owner: FeedOwner, ownerId: string) {
  return event({ name: 'calendar-feed.opened', ...about(owner, ownerId) })
}

export function feedRenewed(owner: FeedOwner, ownerId: string) {
  return event({ name: 'calendar-feed.renewed', ...about(owner, ownerId) })
}

export function feedClosed(owner: FeedOwner, ownerId: string) {
  return event({ name: 'calendar-feed.closed', ...about(owner, ownerId) })
}
