import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './door-rows.module.css'
import type { Standing } from './standing.ts'
import type { Door } from './use-door.ts'

type DoorRowsProps = { door: Door; standings: readonly Standing[] }

/** Finds the neighbouring target: targets lie side by side in a row, and under one another across rows. */
function targetBeside(from: HTMLElement, rows: number, across: number): HTMLElement | undefined {
  const list = [...(from.closest('ul')?.children ?? [])]
  const row = from.closest('li') as Element
  const targets = [...row.querySelectorAll('button')]
  const other = list[list.indexOf(row) + rows]?.querySelectorAll('button')
  return other?.[targets.indexOf(from as HTMLButtonElement) + across] ?? undefined
}

const steps: Record<string, [rows: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

export function DoorRows({ door, standings }: DoorRowsProps) {
  const text = useText(attendanceMessages)
  const letters: Record<string, AttendanceType> = {
    [text('keyPresent')]: 'ATTENDANCE',
    [text('keyAbsent')]: 'ABSENCE',
  }

  /** Letters act only while a target has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (target.tagName !== 'BUTTON' || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const type = letters[event.key.toLowerCase()]
    if (step) targetBeside(target, ...step)?.focus()
    else if (type) {
      const id = target.closest('li')?.dataset.id
      const standing = standings.find(({ attendee }) => attendee.registrationId === id)
      if (standing) door.mark([{ standing, type }])
      targetBeside(target, 1, 0)?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <ul className={classes.rows} onKeyDown={onKeyDown}>
      {standings.map((standing) => (
        <DoorRow key={standing.attendee.registrationId} door={door} standing={standing} />
      ))}
    </ul>
  )
}

function DoorRow({ door, standing }: { door: Door; standing: Standing }) {
  const text = useText(attendanceMessages)
  const locale = useLocale()
  const { attendee, type, isWaiting } = standing
  const name = personName(attendee, locale)
  const notes = [
    formatShortcode(attendee.shortcode),
    attendee.state !== 'confirmed' && registrationStateNames[attendee.state][locale],
    attendee.paymentOverdue && text('overdue'),
    isWaiting && text('onDevice'),
  ].filter(Boolean)
  return (
    <li data-id={attendee.registrationId} data-type={type ?? 'open'}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{notes.join(' · ')}</span>
      </div>
      <Target door={door} standing={standing} name={name} says="ATTENDANCE" />
      <Target door={door} standing={standing} name={name} says="ABSENCE" />
    </li>
  )
}

type TargetProps = { door: Door; standing: Standing; name: string; says: AttendanceType }

/** One tap sets the mark, the same tap again removes it. */
function Target({ door, standing, name, says }: TargetProps) {
  const text = useText(attendanceMessages)
  const { said } = useAttendanceWords()
  const isSaid = standing.type === says
  const Glyph = says === 'ATTENDANCE' ? IconCheck : IconX
  return (
    <button
      type="button"
      className={classes.target}
      data-says={says}
      aria-pressed={isSaid}
      aria-label={text('mark', { name, what: said(says) })}
      onClick={() => door.mark([{ standing, type: isSaid ? null : says }])}
    >
      <Glyph size={20} stroke={2} aria-hidden />
      {said(says)}
    </button>
  )
}
