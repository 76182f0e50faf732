import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import { expect } from 'vitest'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import type { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { family } from '../registration-desk.ts'
import { bookingRequest } from '../reihum.ts'
import type { ModelCourse } from './house.ts'
import type { makeModel } from './model.ts'

type Playing = {
  model: ReturnType<typeof makeModel>
  now: () => Date
  below: (limit: number) => number
  someCourse: () => ModelCourse
  within: <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
}

const isBooked = (outcome: string) => outcome === 'place' || outcome === 'list'

/** Visitors order places in several courses: all of them are booked or waited for, or none is. */
export function orderStep({ model, now, below, someCourse, within }: Playing): () => Promise<string> {
  return async () => {
    const courses = [...new Set(Array.from({ length: 2 + below(2) }, () => someCourse().id))]
    const people = family(3, `fam-${randomUUID()}`)
    const [first, ...further] = courses.map((courseId) => ({
      courseId,
      attendees: people.slice(0, 1 + below(3)),
    }))
    if (!first) throw new Error('an order has a course')
    const request = bookingForm.parse(
      bookingRequest({ attendees: first.attendees, furtherCourses: further, contact: contactOf(people[0]) }),
    )
    const parts = [first, ...further]
    const outcomes = parts.map(
      ({ courseId, attendees }) => model.book(courseId, attendees.length, { now: now() }).outcome,
    )
    const order = { courseId: first.courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await within((ctx) => registerMany(ctx, Buffer.alloc(0), [order]))
    const refused = outcomes.find((outcome) => !isBooked(outcome))
    if (refused) {
      expect(receipt?.ok).toBe(false)
      expect((receipt as { error: Refusal }).error.code).toBe(refused)
      return `order of ${parts.length}: ${refused}`
    }
    expect(receipt?.ok).toBe(true)
    if (!receipt?.ok) return ''
    const { bookingId, registrations } = receipt.result
    const idsIn = (courseId: string) =>
      registrations.filter((made) => made.courseId === courseId).map(({ id }) => id)
    for (const [at, { courseId }] of parts.entries())
      model.add(courseId, bookingId, idsIn(courseId), outcomes[at] as string, {
        isConfirmed: false,
        now: now(),
        isTold: false,
      })
    model.tellOrder(registrations.map(({ id }) => id))
    return `order of ${parts.length}: ${outcomes.join(', ')}`
  }
}

const contactOf = (person: ReturnType<typeof family>[number] | undefined) => ({
  company: '',
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
})
