import { NativeSelect } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { useState } from 'react'
import { consent } from '#platform/connection.ts'
import { huesOf, type ItemColour, shadesOf } from '#ui/calendar/item-colour.ts'
import { useText } from '#ui/text.tsx'
import { CourseBadge, phaseColours } from '../course-badge.tsx'
import { calendarPageMessages } from './calendar.messages.ts'
import classes from './calendar-page.module.css'
import { useInstructors, usePlaces } from './choices.ts'

const key = 'calendar_colours'
const meanings = ['state', 'place', 'instructor'] as const
type Meaning = (typeof meanings)[number]

const isMeaning = (kept: string | null): kept is Meaning => meanings.some((one) => one === kept)

const isOff = ({ cancelled, coursePhase }: Appointment) => cancelled || coursePhase === 'cancelled'

type CalendarColours = {
  meaning: Meaning
  choose: (meaning: Meaning) => void
  colourOf: (appointment: Appointment) => ItemColour
}

/** What the colours of the calendar mean, kept on this device as long as the consent allows. */
export function useCalendarColours(appointments: readonly Appointment[]): CalendarColours {
  const [meaning, setMeaning] = useState<Meaning>(() => {
    const kept = consent.comfort.getItem(key)
    return isMeaning(kept) ? kept : 'state'
  })
  const [places, instructors] = [usePlaces(), useInstructors()]
  // Some may be archived and still be in use here.
  const known = meaning === 'place' ? places : instructors
  const takenOf = ({ place, instructor }: Appointment) => (meaning === 'place' ? place : instructor)
  const hues = huesOf([...known, ...appointments.flatMap((one) => takenOf(one) ?? [])].map(({ id }) => id))
  return {
    meaning,
    choose: (next) => {
      consent.comfort.setItem(key, next)
      setMeaning(next)
    },
    colourOf: (appointment) => {
      if (isOff(appointment)) return 'secondary'
      if (meaning === 'state') return phaseColours[appointment.coursePhase]
      return hues.get(takenOf(appointment)?.id ?? '') ?? 'secondary'
    },
  }
}

type Props = { appointments: readonly Appointment[]; colours: CalendarColours }

/** Chooses what the colours mean, and explains those that are visible. */
export function ColourLegend({ appointments, colours }: Props) {
  const text = useText(calendarPageMessages)
  return (
    <div className={classes.colours}>
      <NativeSelect
        className="no-print"
        size="xs"
        aria-label={text('colourBy')}
        value={colours.meaning}
        data={meanings.map((value) => ({ value, label: text(`by_${value}`) }))}
        onChange={(event) => colours.choose(event.currentTarget.value as Meaning)}
      />
      <Visible appointments={appointments} colours={colours} />
    </div>
  )
}

/** Cancelled appointments have no colour of their own: they are struck through. */
function Visible({ appointments, colours: { meaning, colourOf } }: Props) {
  const text = useText(calendarPageMessages)
  const shown = appointments.filter((one) => !isOff(one))
  if (shown.length === 0) return null
  if (meaning === 'state') {
    const phases = new Set(shown.map(({ coursePhase }) => coursePhase))
    return (
      <ul className={classes.legend} aria-label={text('legend')}>
        {[...phases].map((phase) => (
          <li key={phase}>
            <CourseBadge phase={phase} />
          </li>
        ))}
      </ul>
    )
  }
  const without = text(meaning === 'place' ? 'withoutPlace' : 'withoutInstructor')
  const named = new Map(
    shown.map((one) => [(meaning === 'place' ? one.place : one.instructor)?.name ?? without, colourOf(one)]),
  )
  return (
    <ul className={classes.legend} aria-label={text('legend')}>
      {[...named]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, colour]) => (
          <li key={name} className={classes.named}>
            <span className={classes.swatch} style={{ background: shadesOf(colour).solid }} aria-hidden />
            {name}
          </li>
        ))}
    </ul>
  )
}
