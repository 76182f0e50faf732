import { expect } from 'vitest'
import type { MoneyStage, MoneyStep } from './money-stage.ts'

type DateRow = { id: string; cancelledAt: Date | null; givesBack: boolean }
type PlaceRow = { id: string; orderedAt: Date }

/** Steps that cancel dates of courses and let them take place after all, with which the prices of places fall and rise. */
export function dateSteps({ reihum, model, desk, money, draw, courses, priced }: MoneyStage) {
  const { one, chance } = draw

  const datesOf = async (courseId: string) =>
    (
      await reihum.owner.query<DateRow>(
        `select id, cancelled_at as "cancelledAt", gives_back as "givesBack" from appointment where course_id = $1 order by id`,
        [courseId],
      )
    ).rows

  const placesOf = async (courseId: string) =>
    (
      await reihum.owner.query<PlaceRow>(
        `select id, registered_at as "orderedAt" from registration where course_id = $1 and state <> 'cancelled' order by id`,
        [courseId],
      )
    ).rows

  /** What a place gets back for the dates that have been cancelled since it was taken: so many parts of its price, rounded up. */
  function wantedFor({ id, orderedAt }: PlaceRow, dates: readonly DateRow[]): number {
    const place = priced.get(id)
    if (!place || place.price === 0) return 0
    const own = dates.filter(({ cancelledAt }) => cancelledAt === null || cancelledAt >= orderedAt)
    const given = own.filter(({ cancelledAt, givesBack }) => cancelledAt !== null && givesBack).length
    if (given > 0) place.of ??= own.length
    const of = place.of ?? 1
    return Math.ceil((place.price * Math.min(given, of)) / of)
  }

  /** Brings the model in line, and compares which payment pays what with what the product says. */
  async function follow(courseId: string): Promise<string> {
    const dates = await datesOf(courseId)
    const changed: string[] = []
    for (const place of await placesOf(courseId)) {
      const known = priced.get(place.id)
      const wanted = wantedFor(place, dates)
      if (!known || wanted === known.given) continue
      model.costLess(place.id, wanted - known.given)
      known.given = wanted
      changed.push(place.id)
    }
    for (const id of changed) {
      const parts = model.chargedFor(id).filter((part) => model.open(part) > 0)
      for (const link of model.carryOver(id, parts)) {
        const key = `used for ${link.receivable} ${link.payment}`
        model.links.set(key, { ...link, id: key })
      }
    }
    for (const receivable of changed.flatMap((id) => model.standingFor(id))) await takeLinksOf(receivable.id)
    return `${changed.length} places`
  }

  const inWords = ({ payment, cents }: { payment: string; cents: number }) => `${payment} ${cents}`

  /** The allocations of a receivable are those of the model, and have their ids from now on. */
  async function takeLinksOf(receivable: string): Promise<void> {
    const own = [...model.links.values()].filter((link) => link.receivable === receivable)
    const { allocations } = await money.receivable(receivable)
    const standing = allocations.filter(({ takenBack }) => takenBack === null)
    const found = standing.map(({ id, paymentId, cents }) => ({
      id: id as string,
      payment: paymentId as string,
      receivable,
      cents: cents as number,
    }))
    expect(found.map(inWords).sort()).toEqual(own.map(inWords).sort())
    for (const { id } of own) model.unlink(id)
    for (const link of found) model.links.set(link.id, link)
  }

  const change = async (id: string, what: string, body: object) => {
    const { status } = await desk.staff('POST', `/appointments/${id}/${what}`, body)
    expect(status).toBe(200)
  }

  return {
    cancelDate: [
      5,
      async () => {
        const courseId = one(courses)
        const planned = (await datesOf(courseId)).filter(({ cancelledAt }) => cancelledAt === null)
        // One of the dates takes place, so that people can still register.
        if (planned.length < 2) return 'all but one'
        const givesBack = chance(0.8)
        await change(one(planned).id, 'cancel', { givesBack })
        return `${givesBack}: ${await follow(courseId)}`
      },
    ],
    restoreDate: [
      4,
      async () => {
        const courseId = one(courses)
        const [fallen, ...others] = (await datesOf(courseId)).filter(
          ({ cancelledAt }) => cancelledAt !== null,
        )
        if (!fallen) return 'none'
        const { id, givesBack } = one([fallen, ...others])
        await change(id, 'restore', { overrideClashes: true })
        return givesBack ? await follow(courseId) : 'nothing was given back'
      },
    ],
  } satisfies Record<string, MoneyStep>
}
