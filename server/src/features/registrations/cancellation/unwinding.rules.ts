import {
  isOffering,
  type Unwinding,
  type UnwindingWay,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'

type Registered = { id: string; bookingId: string }

export type DividedRegistrations = {
  cancelled: string[]
  offered: string[]
  /** Registration ids by the course they are rebooked to. */
  rebooked: Map<string, string[]>
}

/** Divides the registrations among the chosen ways: each goes exactly one, and all of a booking go the same. */
export function divide(
  registrations: readonly Registered[],
  { standard, exceptions }: Unwinding,
): DividedRegistrations {
  const ways = new Map<string, UnwindingWay>(exceptions.map(({ bookingId, way }) => [bookingId, way]))
  const divided: DividedRegistrations = { cancelled: [], offered: [], rebooked: new Map() }
  for (const { id, bookingId } of registrations) {
    const way = ways.get(bookingId) ?? standard
    if (way.kind === 'cancel') divided.cancelled.push(id)
    else if (way.kind === 'offer') divided.offered.push(id)
    else divided.rebooked.set(way.courseId, [...(divided.rebooked.get(way.courseId) ?? []), id])
  }
  return divided
}

/** The courses that registrations may be rebooked to; locked before anything is decided. */
export function targetsOf({ standard, exceptions }: Unwinding): string[] {
  const ways = [standard, ...exceptions.map(({ way }) => way)]
  return ways.flatMap((way) => (way.kind === 'rebook' ? [way.courseId] : []))
}

/** If a replacement is offered, everybody gets the mail, because an unannounced offer is of no use. */
export function tellsEverybody(inform: boolean, unwinding: Unwinding): boolean {
  return inform || isOffering(unwinding)
}
