import type { FeedOwner } from '@kurso/contract/courses/feed.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** Never with the address: whoever knows it may read the calendar. */
const about = (name: string) => (owner: FeedOwner, id: string) =>
  ({
    name,
    subject: { kind: owner, id },
    payload: {},
    metadata: {},
  }) satisfies DomainEvent

export const feedOpened = about('calendar-feed.opened')
export const feedRenewed = about('calendar-feed.renewed')
export const feedClosed = about('calendar-feed.closed')
