import { Button } from '@mantine/core'
import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLocale, useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './door-page.module.css'
import { useLine } from './send-marks.ts'
import { countsOf, isExpected, type Standing } from './standing.ts'
import type { Door } from './use-door.ts'

/** How many came, how many are open, and the undo of the last mark. */
export function DoorBar({ door }: { door: Door }) {
  const text = useText(attendanceMessages)
  const { counts } = useAttendanceWords()
  const expected = door.standings.filter(isExpected)
  const open = expected.filter(({ type }) => type === null)
  const isUntouched = open.length === expected.length
  const sayOfRest = (type: AttendanceType) => door.mark(open.map((standing) => ({ standing, type })))
  return (
    <div className={classes.bar}>
      <div className={classes.state}>
        <strong aria-live="polite">{counts(countsOf(door.standings))}</strong>
        <HandedIn standings={door.standings} />
      </div>
      <div className={classes.deeds}>
        {door.lastDeed && <Undo door={door} />}
        {open.length > 0 && (
          <>
            <Button variant="default" onClick={() => sayOfRest('ATTENDANCE')}>
              {text(isUntouched ? 'allPresent' : 'restPresent')}
            </Button>
            {!isUntouched && (
              <Button variant="default" onClick={() => sayOfRest('ABSENCE')}>
                {text('restAbsent')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function HandedIn({ standings }: { standings: readonly Standing[] }) {
  const text = useText(attendanceMessages)
  const isOpen = useLine() === 'open'
  const count = standings.filter(({ isWaiting }) => isWaiting).length
  if (count > 0) return isOpen ? <span className="grey">{text('sending', { count })}</span> : null
  return standings.some(({ type }) => type !== null) ? <span className="grey">{text('saved')}</span> : null
}

/** The undo button; its label says what it would undo. */
function Undo({ door }: { door: Door }) {
  const text = useText(attendanceMessages)
  const locale = useLocale()
  const { said } = useAttendanceWords()
  const deed = door.lastDeed ?? []
  const [only] = deed
  const standing = door.standings.find(({ attendee }) => attendee.registrationId === only?.registrationId)
  const what =
    deed.length > 1 || !standing
      ? text(standing?.type === 'ATTENDANCE' ? 'restMarkedPresent' : 'restMarked', { count: deed.length })
      : text('lastDeed', { name: personName(standing.attendee, locale), what: said(standing.type) })
  return (
    <Button
      className={classes.undo}
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      onClick={door.undo}
    >
      {text('undo')}
      <span className={classes.deed}>{what}</span>
    </Button>
  )
}
