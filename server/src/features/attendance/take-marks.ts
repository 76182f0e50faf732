import type { AttendanceMark, MarkOutcome } from '@reihum/contract/attendance/attendance.schema.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attendanceTaken } from './attendance.events.ts'
import { countMarks, decideMark, type MarkDecision, saidAt } from './attendance.rules.ts'
import { holdAppointments, insertMarks, type NewMark } from './attendance.store.ts'
import { markSubjects, type StoredMark, storedMarks } from './mark.queries.ts'

type Decided = { mark: AttendanceMark; decision: MarkDecision }
type Taken = NewMark & { courseId: string }

/** Takes a batch of marks, each on its own: one that is refused does not stop the others. */
export async function takeMarks(
  ctx: TenantContext,
  { takenBy, marks }: { takenBy?: string; marks: readonly AttendanceMark[] },
): Promise<MarkOutcome[]> {
  const { actor } = ctx
  if (actor.kind !== 'user' && actor.kind !== 'support') throw new Error('attendance is taken by members')
  if (takenBy !== undefined && takenBy !== actor.userId) throw new Refusal('FORBIDDEN')
  // The same id twice in a batch is the same mark.
  const distinct = [...new Map(marks.toReversed().map((mark) => [mark.id, mark])).values()]
  const held = await holdAppointments(
    ctx,
    distinct.map(({ appointmentId }) => appointmentId),
  )
  const subjectOf = await markSubjects(ctx, distinct, held)
  const decided = distinct.map((mark) => ({ mark, decision: decideMark(mark, subjectOf(mark)) }))
  const taken = decided.flatMap((one) => asTaken(one, actor.userId, ctx.now))
  const fresh = await insertMarks(ctx, taken)
  const stored = await storedMarks(
    ctx,
    taken.map(({ id }) => id),
  )
  await recordTaken(
    ctx,
    taken.filter(({ id }) => fresh.has(id)),
  )
  const outcomes = new Map(
    decided.map((one) => [one.mark.id, outcomeOf(one, stored.get(one.mark.id), actor)]),
  )
  return marks.map(({ id }) => outcomes.get(id)).filter((outcome) => outcome !== undefined)
}

function asTaken({ mark, decision }: Decided, userId: string, now: Date): Taken[] {
  if (decision.kind === 'refused') return []
  const { appointmentId, courseId } = decision
  const { id, registrationId, type } = mark
  const appointmentStartsAt = new Date(mark.appointmentStart)
  const markedAt = saidAt(new Date(mark.markedAt), now)
  return [{ id, registrationId, appointmentId, courseId, appointmentStartsAt, type, markedAt, userId }]
}

/** Records one event per appointment and batch. */
async function recordTaken(ctx: TenantContext, taken: readonly Taken[]): Promise<void> {
  const groups = Map.groupBy(
    taken,
    ({ courseId, appointmentId, appointmentStartsAt }) =>
      `${courseId} ${appointmentId ?? appointmentStartsAt.toISOString()}`,
  )
  const { actor, origin } = ctx
  const events = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { courseId, appointmentId, appointmentStartsAt: startsAt } = first
    return [
      { event: attendanceTaken({ courseId, appointmentId, startsAt }, countMarks(group)), actor, origin },
    ]
  })
  await recordMany(ctx, events)
}

function outcomeOf(
  { mark, decision }: Decided,
  stored: StoredMark | undefined,
  { userId }: { userId: string },
): MarkOutcome {
  const refused = (reason: MarkOutcome['reason']): MarkOutcome => ({
    id: mark.id,
    outcome: 'refused',
    reason,
    remarks: [],
  })
  if (decision.kind === 'refused') return refused(decision.reason)
  const isTheSame =
    stored?.userId === userId && stored.registrationId === mark.registrationId && stored.type === mark.type
  if (!stored || !isTheSame) return refused('id_taken')
  const outcome = stored.counts ? 'accepted' : 'superseded'
  return { id: mark.id, outcome, reason: null, remarks: decision.remarks }
}
