import type { ExportSchedule } from '@reihum/contract/imports/export-schedule.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { scheduleMessages } from './schedule.messages.ts'

function stateOf({
  offReason,
  failingSince,
}: ExportSchedule): ['isOff' | 'isResting' | 'isFailing' | 'isOn', BadgeColour] {
  if (offReason === 'resting') return ['isResting', 'warning']
  if (offReason) return ['isOff', 'secondary']
  return failingSince ? ['isFailing', 'negative'] : ['isOn', 'positive']
}

export function ScheduleBadge({ schedule }: { schedule: ExportSchedule }) {
  const text = useText(scheduleMessages)
  const [name, colour] = stateOf(schedule)
  return <StateBadge colour={colour}>{text(name)}</StateBadge>
}
