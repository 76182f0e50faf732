import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { moveCauseNames, registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { registrationMessages } from './registration.messages.ts'
import classes from './registration-page.module.css'
import { timelineOf } from './timeline.ts'
import { ToldMail } from './told-mail.tsx'

type Move = RegistrationDetail['moves'][number]

/** The history of a registration and its mails, newest first: when, what, by whom and why. */
export function RegistrationTimeline({ registration }: { registration: RegistrationDetail }) {
  const { dateTime } = useFormats()
  return (
    <ol className={classes.timeline}>
      {timelineOf(registration).map((entry) => (
        <li key={entry.key} data-kind={entry.kind}>
          {'move' in entry ? <Moved move={entry.move} /> : <ToldMail mail={entry.mail} />}
          <time dateTime={entry.at} className="grey">
            {dateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Moved({ move }: { move: Move }) {
  const text = useText(registrationMessages)
  const { locale, dateTime } = useFormats()
  const name = (state: keyof typeof registrationStateNames) => registrationStateNames[state][locale]
  if (move.passedOver) {
    return (
      <div>
        <strong>{text('passedOver')}</strong>
        <p className="grey">
          {move.passedOver.outOfTurn
            ? text('passedOverOutOfTurn', { actor: move.actorName })
            : text('passedOverWhy', { free: move.passedOver.free, people: move.passedOver.people })}
        </p>
      </div>
    )
  }
  if (move.offeredUntil) {
    return (
      <div>
        <strong>{text('offered')}</strong>
        <p className="grey">
          {[move.actorName, text('offeredUntil', { until: dateTime(move.offeredUntil) })]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    )
  }
  const isChange = move.from !== null && move.from !== move.to
  return (
    <div>
      <strong>
        {isChange && move.from ? text('moved', { from: name(move.from), to: name(move.to) }) : name(move.to)}
      </strong>
      <p className="grey">
        {[move.actorName, moveCauseNames[move.cause][locale]].filter(Boolean).join(', ')}
      </p>
      {move.note && <p>{text('note', { note: move.note })}</p>}
    </div>
  )
}
