import type { AttendanceType, SheetAnswer } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './door-rows.module.css'
import { ProofToSee } from './proof-to-see.tsx'
import type { Standing } from './standing.ts'
import type { Door } from './use-door.ts'

type DoorRowsProps = { door: Door; standings: readonly Standing[] }

const target = 'button[data-says]'

/** Finds the neighbouring target: targets lie side by side in a row, and under one another across rows. */
function targetBeside(from: HTMLElement, rows: number, across: number): HTMLElement | undefined {
  const list = [...(from.closest('ul')?.children ?? [])]
  const row = from.closest('li') as Element
  const targets = [...row.querySelectorAll<HTMLElement>(target)]
  const other = list[list.indexOf(row) + rows]?.querySelectorAll<HTMLElement>(target)
  return other?.[Math.max(0, targets.indexOf(from)) + across] ?? undefined
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
    [text('keyExcused')]: 'EXCUSED',
  }

  /** Letters act only while a target has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.target as HTMLElement
    if (from.tagName !== 'BUTTON' || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const type = letters[event.key.toLowerCase()]
    if (step) targetBeside(from, ...step)?.focus()
    else if (type) {
      const id = from.closest('li')?.dataset.id
      const standing = standings.find(({ attendee }) => attendee.registrationId === id)
      if (standing) door.mark([{ standing, type }])
      targetBeside(from, 1, 0)?.focus()
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
        <Answers attendee={attendee} />
        <ProofToSee attendee={attendee} name={name} />
        {(type === 'ABSENCE' || type === 'EXCUSED') && <Excuse door={door} standing={standing} name={name} />}
      </div>
      <Target door={door} standing={standing} name={name} says="ATTENDANCE" />
      <Target door={door} standing={standing} name={name} says="ABSENCE" />
    </li>
  )
}

/** What instructors may know of an attendee, such as allergies. A sheet that was kept on the device before had none. */
function Answers({ attendee }: { attendee: Standing['attendee'] }) {
  const text = useText(attendanceMessages)
  const locale = useLocale()
  const answers: readonly SheetAnswer[] = attendee.answers ?? []
  if (answers.length === 0) return null
  return (
    <dl className={classes.answers}>
      {answers.map(({ label, text: said, otherwise, isExpired }) => (
        <div key={label.de}>
          <dt>{label[locale]}:</dt>
          <dd>
            {said[locale]}
            {isExpired && <strong className={classes.expired}> {text('expired')}</strong>}
            {otherwise && <> ({text('saidOtherwise', { value: otherwise[locale] })})</>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ExcuseProps = { door: Door; standing: Standing; name: string }

/** Shown for somebody who is not there, so that a row has two large targets and not three. */
function Excuse({ door, standing, name }: ExcuseProps) {
  const text = useText(attendanceMessages)
  const isExcused = standing.type === 'EXCUSED'
  return (
    <button
      type="button"
      className={classes.excuse}
      aria-pressed={isExcused}
      aria-label={text('mark', { name, what: text('excused') })}
      onClick={() => door.mark([{ standing, type: isExcused ? 'ABSENCE' : 'EXCUSED' }])}
    >
      {isExcused && <IconCheck size={14} stroke={2.5} aria-hidden />}
      {text('excused')}
    </button>
  )
}

type TargetProps = ExcuseProps & { says: 'ATTENDANCE' | 'ABSENCE' }

/** One tap sets the mark, the same tap again removes it. */
function Target({ door, standing, name, says }: TargetProps) {
  const text = useText(attendanceMessages)
  const { said } = useAttendanceWords()
  const isSaid = standing.type === says || (says === 'ABSENCE' && standing.type === 'EXCUSED')
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
