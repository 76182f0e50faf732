import { attendeeNotInformed } from '@reihum/contract/messages/mail.schema.ts'
import { proofStateNames } from '@reihum/contract/registrations/proof.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import {
  type RegistrationState,
  registrationColour,
  registrationStateNames,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import { IconMailExclamation } from '@tabler/icons-react'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './registration-badge.module.css'
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

type Standing = Pick<
  Registration,
  'state' | 'paymentOverdue' | 'waitingPosition' | 'offer' | 'mailFailed' | 'proofState'
>

/** The state in a list, with the position on the waiting list, and a mark when a mail about it did not arrive. */
export function RegistrationStanding({ of }: { of: Standing }) {
  const text = useText(registrationsMessages)
  const locale = useLocale()
  const hasPlace = seatStates.includes(of.state)
  return (
    <span className={classes.standing}>
      <RegistrationBadge state={of.state} paymentOverdue={of.paymentOverdue} />
      {of.waitingPosition !== null && (
        <span className="grey numbers">
          {text(of.offer ? 'positionOffered' : 'position', { position: String(of.waitingPosition) })}
        </span>
      )}
      {of.proofState === 'owed' && hasPlace && <span className="grey">{proofStateNames.owed[locale]}</span>}
      {of.mailFailed && (
        <span
          className={classes.notInformed}
          role="img"
          aria-label={attendeeNotInformed[locale]}
          title={attendeeNotInformed[locale]}
        >
          <IconMailExclamation size={16} stroke={1.75} aria-hidden />
        </span>
      )}
    </span>
  )
}
