import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { closureId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'

/** `closed`: the provider is closed; `school`: the schools of its region have holidays, and it may be open. */
const closureKinds = ['closed', 'school'] as const
export const closureKind = z.enum(closureKinds)
export type ClosureKind = z.infer<typeof closureKind>

export const closureKindNames: Record<ClosureKind, Wording> = {
  closed: { de: 'Schließzeit', en: 'Closure' },
  school: { de: 'Schulferien', en: 'School holidays' },
}

/** A longer one is a typing error. */
const closureDays = 366
/** Some ten years of school holidays, and what the provider adds. */
export const closureLimit = 300

const dayMs = 86_400_000

/** Days in a row on which no dates are planned, both included. */
export const closureFields = z
  .object({ name: line(100).min(1), kind: closureKind.default('closed'), firstDay: day, lastDay: day })
  .superRefine(({ firstDay, lastDay }, check) => {
    const complain = (code: string) => check.addIssue({ code: 'custom', path: ['lastDay'], params: { code } })
    if (lastDay < firstDay) complain('endBeforeStart')
    else if (Date.parse(lastDay) - Date.parse(firstDay) >= closureDays * dayMs) complain('periodTooLong')
  })
export type ClosureFields = z.infer<typeof closureFields>

export const closure = z.object({ id: closureId, fields: closureFields, revision })
export type Closure = z.infer<typeof closure>
