import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { rulesMessages } from './rules.messages.ts'

export function RuleBadge({ isOn }: { isOn: boolean }) {
  const text = useText(rulesMessages)
  return <StateBadge colour={isOn ? 'positive' : 'secondary'}>{text(isOn ? 'on' : 'off')}</StateBadge>
}
