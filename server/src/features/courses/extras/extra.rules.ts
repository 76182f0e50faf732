import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'

/** An extra that a course offers, as it is stored, with how many are taken. */
export type KnownExtra = {
  id: string
  name: string
  description: string
  priceCents: number
  taxCategory: TaxCategory
  taxRate: number
  required: boolean
  perBooking: boolean
  mostPerPerson: number
  orderDays: number | null
  stock: number | null
  taken: number
}

/** How many of an extra one person takes. */
export type ChosenExtra = { extra: KnownExtra; quantity: number }

export type WrongExtra = { extraId: string; name: string; code: FieldErrorCode }

/** How many are left; null: there is no limit. */
export const extrasLeft = ({ stock, taken }: Pick<KnownExtra, 'stock' | 'taken'>) =>
  stock === null ? null : Math.max(0, stock - taken)

type Choosing = {
  /** Whoever waits takes what has a limit only once they have a place. */
  isWaiting: boolean
  /** What is there once for a booking stands with its first person. */
  isFirst: boolean
  /** How many of each were chosen by others of the same booking. */
  before: ReadonlyMap<string, number>
}

/** What a person takes: what they chose, and what comes with every place; or what is wrong with it. */
export function chooseExtras(
  offered: readonly KnownExtra[],
  wanted: readonly WantedExtra[],
  { isWaiting, isFirst, before }: Choosing,
): { chosen: ChosenExtra[]; wrong: WrongExtra[] } {
  const sums = new Map<string, number>()
  for (const { extraId, quantity } of wanted) sums.set(extraId, (sums.get(extraId) ?? 0) + quantity)
  const open = offered.filter(({ perBooking }) => isFirst || !perBooking)
  const known = new Map(open.map((extra) => [extra.id, extra]))
  const wrong: WrongExtra[] = []
  for (const [extraId, quantity] of sums) {
    const extra = known.get(extraId)
    if (!extra && quantity > 0) wrong.push({ extraId, name: '', code: 'extraGone' })
    if (!extra || extra.required) continue
    const left = extrasLeft(extra)
    if (quantity > extra.mostPerPerson) wrong.push({ extraId, name: extra.name, code: 'extraTooMany' })
    else if (!isWaiting && left !== null && quantity > 0 && (before.get(extraId) ?? 0) + quantity > left)
      wrong.push({ extraId, name: extra.name, code: 'extraSoldOut' })
  }
  const chosen = open.flatMap((extra) => {
    const quantity = extra.required ? 1 : (sums.get(extra.id) ?? 0)
    const isForLater = isWaiting && extra.stock !== null
    return quantity === 0 || isForLater ? [] : [{ extra, quantity }]
  })
  return { chosen, wrong }
}

/** What of these somebody takes who is put on a waiting list after all. */
export const chosenWhileWaiting = (chosen: readonly ChosenExtra[]) =>
  chosen.filter(({ extra }) => extra.stock === null)

export const centsOfExtra = ({ extra, quantity }: ChosenExtra) => extra.priceCents * quantity

export const centsOfExtras = (chosen: readonly ChosenExtra[]) =>
  chosen.reduce((sum, one) => sum + centsOfExtra(one), 0)

/** As a price says it: "Mittagessen", or "2 × Mittagessen". */
export const extraLabel = (name: string, quantity: number) =>
  quantity === 1 ? name : `${quantity} × ${name}`
