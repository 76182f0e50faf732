import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { recordsMessages } from './records.messages.ts'

/** Said only of what is in the archive. */
export function ArchivedBadge({ of: { archived } }: { of: { archived: boolean } }) {
  const text = useText(recordsMessages)
  return archived ? <StateBadge colour="secondary">{text('isArchived')}</StateBadge> : null
}
