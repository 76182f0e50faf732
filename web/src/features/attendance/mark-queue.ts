import {
  type AttendanceMark,
  attendanceMark,
  markOutcome,
} from '@reihum/contract/attendance/attendance.schema.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type MarkOwner, waitingMarks } from './waiting-marks.ts'

/** `refused`: the reason why the server did not take the mark; it stays until somebody has read the reason. */
const waitingMark = attendanceMark.extend({ refused: markOutcome.shape.reason.optional() })
export type WaitingMark = z.infer<typeof waitingMark>

function read(text: string): WaitingMark[] {
  try {
    const { data } = waitingMark.safeParse(JSON.parse(text))
    return data ? [data] : []
  } catch {
    return []
  }
}

/** The waiting marks in the order in which they were made. */
export function marksOf(owner: MarkOwner): WaitingMark[] {
  return waitingMarks
    .texts(owner)
    .flatMap(read)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function keepMark(owner: MarkOwner, mark: AttendanceMark): boolean {
  return waitingMarks.keep(owner, mark.id, JSON.stringify(mark))
}

export function keepRefused(owner: MarkOwner, mark: WaitingMark, refused: WaitingMark['refused']) {
  waitingMarks.keep(owner, mark.id, JSON.stringify({ ...mark, refused }))
}

export function useMarksOf(owner: MarkOwner): WaitingMark[] {
  const version = useSyncExternalStore(waitingMarks.subscribe, waitingMarks.version)
  const { tenantId, userId } = owner
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies in the browser changes with the version
  return useMemo(() => marksOf({ tenantId, userId }), [version, tenantId, userId])
}
