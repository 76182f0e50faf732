import { type MailState, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<MailState, BadgeColour> = {
  queued: 'info',
  sent: 'positive',
  refused: 'negative',
  failed: 'negative',
  unknown: 'warning',
  stored: 'secondary',
  unwanted: 'secondary',
}

export function MailBadge({ state }: { state: MailState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{mailStateNames[state][locale]}</StateBadge>
}
