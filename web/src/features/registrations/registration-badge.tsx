import {
  type RegistrationState,
  registrationColour,
  registrationStateNames,
} from '@kurso/contract/registrations/registration-states.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { registrationsMessages } from './registrations.messages.ts'

type RegistrationBadgeProps = { state: RegistrationState; paymentOverdue?: boolean }

export function RegistrationBadge({ state, paymentOverdue = false }: RegistrationBadgeProps) {
  const locale = useLocale()
  const text = useText(registrationsMessages)
  const isOverdue = paymentOverdue && state !== 'cancelled'
  return (
    <StateBadge colour={registrationColour(state, paymentOverdue)}>
      {isOverdue ? text('overdue') : registrationStateNames[state][locale]}
    </StateBadge>
  )
}
