import type { RegistrationDetail } from '@kurso/contract/registrations/registration.schema.ts'
import { registrationStateNames } from '@kurso/contract/registrations/registration-states.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './registration-history.module.css'
import { registrationsMessages } from './registrations.messages.ts'

/** Every change of state, newest first: when, what, by whom and why. */
export function RegistrationHistory({ moves }: { moves: RegistrationDetail['moves'] }) {
  const text = useText(registrationsMessages)
  const { dateTime, locale } = useFormats()
  const name = (state: keyof typeof registrationStateNames) => registrationStateNames[state][locale]
  return (
    <ol className={classes.moves}>
      {moves
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((move) => (
          <li key={`${move.at}-${move.to}`}>
            <time dateTime={move.at} className="grey">
              {dateTime(move.at)}
            </time>
            <div>
              <strong>
                {move.from ? text('moved', { from: name(move.from), to: name(move.to) }) : name(move.to)}
              </strong>
              <span className="grey">
                {' '}
                {[move.actorName, text('cause', { cause: move.cause })].filter(Boolean).join(', ')}
              </span>
            </div>
          </li>
        ))}
    </ol>
  )
}
