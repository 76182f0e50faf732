import type { WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import { extrasLeft, type KnownExtra } from '#features/courses/extras/extra.rules.ts'
import type { CourseTax } from '../booking/price.rules.ts'

/** What somebody takes already, at the price and tax of the day on which they took it. */
export type TakenRow = CourseTax & { extraId: string; quantity: number; unitCents: number }

/** An extra that is there, be it in the archive; whether the course of the place offers it. */
export type StoredExtra = KnownExtra & { isOffered: boolean }

export type ExtraChange = CourseTax & {
  extraId: string
  name: string
  before: number
  after: number
  unitCents: number
}

type Known = { stored: readonly StoredExtra[]; taken: readonly TakenRow[] }

function changeOf(extra: StoredExtra, row: TakenRow | undefined, after: number): ExtraChange {
  const { id: extraId, name } = extra
  // What was agreed stays: more of it costs what the first one did.
  const { unitCents, taxCategory, taxRate } = row ?? { ...extra, unitCents: extra.priceCents }
  return { extraId, name, before: row?.quantity ?? 0, after, unitCents, taxCategory, taxRate }
}

/** What changes of what somebody takes. More of it has to be offered and there; less is always possible. */
export function decideExtras(
  wanted: readonly WantedExtra[],
  { stored, taken }: Known,
): { changes: ExtraChange[]; wrong: WrongField[] } {
  const changes: ExtraChange[] = []
  const wrong: WrongField[] = []
  for (const [at, { extraId, quantity }] of wanted.entries()) {
    const row = taken.find((one) => one.extraId === extraId)
    const more = quantity - (row?.quantity ?? 0)
    if (more === 0 || wanted.findIndex((one) => one.extraId === extraId) < at) continue
    const extra = stored.find(({ id }) => id === extraId)
    const refuse = (code: WrongField['code']) =>
      wrong.push({
        path: ['extras', at, 'quantity'],
        code,
        name: { de: extra?.name ?? '', en: extra?.name ?? '' },
      })
    const left = extra && extrasLeft(extra)
    if (!extra || (more > 0 && !extra.isOffered)) refuse('extraGone')
    else if (more > 0 && quantity > extra.mostPerPerson) refuse('extraTooMany')
    else if (left !== undefined && left !== null && more > left) refuse('extraSoldOut')
    else changes.push(changeOf(extra, row, quantity))
  }
  return { changes, wrong }
}

/** By how much all of these make a place dearer, or cheaper below zero. */
export const differenceOf = (changes: readonly ExtraChange[]) =>
  changes.reduce((sum, { before, after, unitCents }) => sum + (after - before) * unitCents, 0)
