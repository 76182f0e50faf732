import type { FeedOwner } from '@reihum/contract/courses/feed.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** Never with the address: whoever knows it may read the calendar. */
const about = (kind: FeedOwner, id: string) => ({ subject: { kind, id }, payload: {}, metadata: {} })

export function feedOpened(owner: FeedOwner, ownerId: string): DomainEvent {
  return { name: 'calendar-feed.opened', ...about(owner, ownerId) }
}

export function feedRenewed(owner: FeedOwner, ownerId: string): DomainEvent {
  return { name: 'calendar-feed.renewed', ...about(owner, ownerId) }
}

export function feedClosed(owner: FeedOwner, ownerId: string): DomainEvent {
  return { name: 'calendar-feed.closed', ...about(owner, ownerId) }
}
