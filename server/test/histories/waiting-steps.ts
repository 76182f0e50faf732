import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import { expect } from 'vitest'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import { expireOffers } from '#features/registrations/deadlines/expire-offers.ts'
import { fillDuePlaces } from '#features/registrations/deadlines/fill-due-places.ts'
import { offerByHand } from '#features/registrations/waiting-list/offer-by-hand.ts'
import { skipWaiting } from '#features/registrations/waiting-list/skip-waiting.ts'
import { takePlaces } from '#features/registrations/waiting-list/take-places.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { family } from '../registration-desk.ts'
import { bookingRequest, type TestReihum } from '../reihum.ts'
import type { ModelCourse } from './house.ts'
import type { makeModel } from './model.ts'
import { makeWaitingModel } from './waiting-model.ts'

type Stage = {
  reihum: TestReihum
  model: ReturnType<typeof makeModel>
  now: () => Date
  below: (end: number) => number
  one: <Item>(items: readonly Item[]) => Item
  chance: (of: number) => boolean
  within: <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
  codeOf: (work: Promise<unknown>) => Promise<string>
  current: () => ModelCourse[]
}

/** The random steps for registrations on waiting lists, played against the product and the model. */
export function waitingSteps({ reihum, model, now, below, one, chance, within, codeOf, current }: Stage) {
  const waits = makeWaitingModel(model)
  const all = () => [...model.members.values()]

  /** Picks mostly a registration to which the step applies. */
  function someWaiting(isOffered: boolean): string | undefined {
    const waiting = all().filter(({ state }) => state === 'on_waiting_list')
    const wanted = waiting.filter(({ offerUntil }) => (offerUntil !== null) === isOffered)
    const pool =
      chance(0.85) && wanted.length > 0 ? wanted : chance(0.7) && waiting.length > 0 ? waiting : all()
    return pool.length > 0 ? one(pool).id : undefined
  }

  async function bookSeveral(): Promise<string> {
    const main = one(current())
    const alike = current().filter(({ id, feeCents }) => id !== main.id && feeCents === main.feeCents)
    if (alike.length === 0) return 'no other date'
    const also = [...new Set(Array.from({ length: 1 + below(2) }, () => one(alike).id))]
    const people = 1 + below(2)
    const form = bookingForm.parse(
      bookingRequest({ attendees: family(people, `fam-${crypto.randomUUID()}`), alsoWaitFor: also }),
    )
    const isPossible = also.every((id) => waits.canAlsoWait(id, people, now()))
    const outcome = isPossible ? model.book(main.id, people, { now: now() }).outcome : 'EXPECTATION_CHANGED'
    const order = { courseId: main.id, request: form, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await within((ctx) => registerMany(ctx, Buffer.alloc(0), [order]))
    if (receipt?.ok !== true) {
      expect((receipt as { error: Refusal }).error).toBeInstanceOf(Refusal)
      expect((receipt as { error: Refusal }).error.code).toBe(outcome)
      return outcome
    }
    const { bookingId } = receipt.result
    const ids = receipt.result.registrations.map(({ id }) => id as string)
    if (outcome === 'place') {
      model.add(main.id, bookingId, ids, outcome, { isConfirmed: false, now: now() })
      return 'place'
    }
    expect(outcome).toBe('list')
    const { rows } = await reihum.owner.query<{ id: string; course_id: string; first: string }>(
      `select o.id, o.course_id, r.id as first from registration r
       join registration o on o.wish_id = r.wish_id and o.id <> r.id where r.booking_id = $1 and r.course_id = $2`,
      [bookingId, main.id],
    )
    const lists = also.map((courseId) => ({
      courseId,
      ids: ids.map(
        (id) => rows.find((row) => row.course_id === courseId && row.first === id)?.id ?? 'missing',
      ),
    }))
    waits.addToSeveral(bookingId, [{ courseId: main.id, ids }, ...lists], now())
    return `${people} for ${lists.length + 1} dates`
  }

  return {
    /** Repeats until no course is due to be checked. */
    async settle() {
      for (;;) {
        const { rows } = await reihum.owner.query('select 1 from course where move_up_at <= $1', [now()])
        waits.look(now())
        if (rows.length === 0) return
        await fillDuePlaces(reihum)
      }
    },
    async expire() {
      waits.expireOffers(now())
      await expireOffers(reihum)
    },
    steps: {
      bookSeveral: [12, bookSeveral],
      offer: [
        5,
        async () => {
          const id = someWaiting(false)
          if (!id) return 'nobody'
          const hours = 1 + below(60)
          const outcome = waits.offer(id, hours, now())
          expect(await codeOf(within((ctx) => offerByHand(ctx, id, { hours })))).toBe(outcome)
          return outcome
        },
      ],
      take: [
        12,
        async () => {
          const id = someWaiting(true)
          if (!id) return 'nobody'
          const outcome = waits.take(id, now())
          expect(await codeOf(within((ctx) => takePlaces(ctx, [id])))).toBe(outcome)
          return outcome
        },
      ],
      skip: [
        5,
        async () => {
          const id = someWaiting(chance(0.5))
          if (!id) return 'nobody'
          const outcome = waits.skip(id, now())
          const skip = (ctx: TenantContext) => skipWaiting(ctx, id, { reason: 'so', inform: false })
          expect(await codeOf(within(skip))).toBe(outcome)
          return outcome
        },
      ],
    } as Record<string, [weight: number, step: () => Promise<string>]>,
  }
}
