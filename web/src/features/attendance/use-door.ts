import type {
  AttendanceMark,
  AttendanceSheet,
  AttendanceType,
} from '@reihum/contract/attendance/attendance.schema.ts'
import { useState } from 'react'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { keepMark, useMarksOf } from './mark-queue.ts'
import { markSender } from './send-marks.ts'
import { saidNow } from './server-clock.ts'
import { type Standing, standingsOf } from './standing.ts'
import type { MarkOwner } from './waiting-marks.ts'

export function useMarkOwner(): MarkOwner {
  const { id: tenantId } = useActiveTenant()
  const userId = useSession().userInfo?.id ?? ''
  return { tenantId, userId }
}

/** What was marked in one step and is undone in one step. */
type Deed = { registrationId: string; before: AttendanceType | null }[]

type Saying = { standing: Standing; type: AttendanceType | null }

/** Takes attendance at one appointment: marks are stored on the device at once, and handed in from there. */
export function useDoor(sheet: AttendanceSheet) {
  const text = useText(attendanceMessages)
  const owner = useMarkOwner()
  const waiting = useMarksOf(owner)
  const [deeds, setDeeds] = useState<Deed[]>([])
  const standings = standingsOf(sheet, waiting)

  function keep({ standing, type }: Saying): boolean {
    const at = saidNow(standing.markedAt)
    const mark = {
      id: newId(at),
      registrationId: standing.attendee.registrationId,
      appointmentId: sheet.appointment.id,
      appointmentStart: sheet.appointment.start,
      type,
      markedAt: new Date(at).toISOString(),
    } as AttendanceMark
    return keepMark(owner, mark)
  }

  /** Attendees who have this mark already are left as they are. */
  function say(sayings: readonly Saying[]): Deed {
    const kept: Deed = []
    for (const saying of sayings) {
      const { attendee, type: before } = saying.standing
      if (before === saying.type) continue
      if (!keep(saying)) {
        notify({ kind: 'negative', message: text('notKept') })
        break
      }
      kept.push({ registrationId: attendee.registrationId, before })
    }
    if (kept.length > 0) markSender.soon()
    return kept
  }

  const lastDeed = deeds.at(-1)
  return {
    standings,
    lastDeed,
    mark(sayings: readonly Saying[]) {
      const deed = say(sayings)
      if (deed.length > 0) setDeeds((before) => [...before, deed])
    },
    undo() {
      if (!lastDeed) return
      setDeeds((before) => before.slice(0, -1))
      const byId = new Map(standings.map((standing) => [standing.attendee.registrationId, standing]))
      say(
        lastDeed.flatMap(({ registrationId, before }) => {
          const standing = byId.get(registrationId as Standing['attendee']['registrationId'])
          return standing ? [{ standing, type: before }] : []
        }),
      )
    },
  }
}

export type Door = ReturnType<typeof useDoor>
