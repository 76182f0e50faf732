import type {
  AttendanceDay,
  AttendanceSheet,
  AttendedAppointment,
  SheetAttendee,
} from '@reihum/contract/attendance/attendance.schema.ts'
import { countsInstead } from '@reihum/contract/attendance/attendance-merge.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { NetworkError } from '#platform/problems.ts'
import type { WaitingMark } from './mark-queue.ts'
import { noteNetwork } from './network-signs.ts'
import { noteServerTime } from './server-clock.ts'

type OpenSheet = AttendanceSheet & { now: string }

/** Loaded sheets are kept for a day, so that they can be opened without a network. */
const kept = { gcTime: 24 * 60 * 60_000 }
/** Reloads regularly, because others may take attendance on the same sheet. */
const lookAgain = 20_000

queryClient.setQueryDefaults(queries.attendance.sheet.key(), kept)

/** Runs a call and reports from its outcome whether there is a network. */
async function reported<Data extends { now: string }>(load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load()
    noteServerTime(data.now)
    noteNetwork(true)
    return data
  } catch (error) {
    if (error instanceof NetworkError) noteNetwork(false)
    throw error
  }
}

export function sheetQuery(tenant: string, appointmentId: AttendedAppointment['id']) {
  const input = { tenant, appointmentId }
  return queryOptions({
    ...queries.attendance.sheet.queryOptions({ input }),
    queryFn: () => reported(() => api.attendance.sheet(input)),
    refetchInterval: lookAgain,
  })
}

/** All sheets of a day; once loaded, each can be opened with or without a network. */
export function dayQuery(tenant: string, day: string | undefined) {
  const input = { tenant, ...(day && { day }) }
  return queryOptions({
    ...queries.attendance.day.queryOptions({ input }),
    ...kept,
    refetchInterval: lookAgain,
    queryFn: () =>
      reported(async () => {
        const loaded = await api.attendance.day(input)
        for (const sheet of loaded.sheets) {
          const { queryKey } = sheetQuery(tenant, sheet.appointment.id)
          queryClient.setQueryData<OpenSheet>(queryKey, { ...sheet, now: loaded.now })
        }
        return loaded
      }),
  })
}

function withMark(attendee: SheetAttendee, mark: WaitingMark, by: string): SheetAttendee {
  const { markedAt, markId } = attendee
  const isOlder = markedAt !== null && markId !== null && !countsInstead(mark, { markedAt, id: markId })
  if (isOlder) return attendee
  return { ...attendee, type: mark.type, markedAt: mark.markedAt, markId: mark.id, markedBy: by }
}

function withMarks<Sheet extends AttendanceSheet>(sheet: Sheet, marks: WaitingMark[], by: string): Sheet {
  const own = marks.filter(({ appointmentId }) => appointmentId === sheet.appointment.id)
  if (own.length === 0) return sheet
  const attendees = sheet.attendees.map((attendee) =>
    own
      .filter(({ registrationId }) => registrationId === attendee.registrationId)
      .reduce((standing, mark) => withMark(standing, mark, by), attendee),
  )
  return { ...sheet, attendees }
}

/**
 * Puts marks that the server has taken into all loaded sheets. Loads under way are cancelled, because their answers may
 * not include the marks.
 */
export async function keepInSheets(marks: WaitingMark[], by: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queries.attendance.key() })
  queryClient.setQueriesData<OpenSheet>({ queryKey: queries.attendance.sheet.key() }, (sheet) =>
    sheet ? withMarks(sheet, marks, by) : undefined,
  )
  queryClient.setQueriesData<AttendanceDay>({ queryKey: queries.attendance.day.key() }, (day) =>
    day ? { ...day, sheets: day.sheets.map((sheet) => withMarks(sheet, marks, by)) } : undefined,
  )
}
