import { Anchor } from '@mantine/core'
import type { Clash } from '@reihum/contract/courses/appointment.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './clash-list.module.css'
import { clashesMessages } from './clashes.messages.ts'

/** The clashes, both sides next to each other. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const text = useText(clashesMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
    <ul className={classes.clashes} tabIndex={0}>
      {clashes.map((clash) => (
        <li
          key={`${clash.over} ${clash.planned.start} ${clash.other.appointmentId ?? clash.other.start}`}
          className={classes.clash}
        >
          <p>{text(clash.over, { name: clash.name })}</p>
          <dl className={classes.sides}>
            <Side label={text('planned')} side={clash.planned} />
            <Side label={text('other')} side={clash.other} isElsewhere />
          </dl>
        </li>
      ))}
    </ul>
  )
}

type SideProps = { label: string; side: Clash['other']; isElsewhere?: boolean }

function Side({ label, side, isElsewhere = false }: SideProps) {
  const text = useText(clashesMessages)
  const { weekday, dateTime, date, time } = useFormats()
  const isOneDay = date(side.start) === date(side.end)
  const times = text('times', {
    start: `${weekday(side.start)} ${dateTime(side.start)}`,
    end: isOneDay ? time(side.end) : dateTime(side.end),
  })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isElsewhere && side.courseId ? (
          <Anchor component={Link} to={`/courses/${side.courseId}/appointments`} target="_blank" inherit>
            {side.courseTitle}
          </Anchor>
        ) : (
          side.courseTitle
        )}
      </dd>
      <dd className="grey">{times}</dd>
    </div>
  )
}
