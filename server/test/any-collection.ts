import { collectionKind } from '@reihum/contract/courses/collection.ts'
import fc from 'fast-check'
import type { CollectionFacts } from '#features/mandates/collection.rules.ts'
import { addDays } from '#platform/sepa/target-days.ts'

const days = fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2027-01-01', offset))
const maybe = fc.option(days)

/** Anything on which the day of a collection may depend. */
export const anyCollection: fc.Arbitrary<CollectionFacts> = fc
  .record({
    kind: fc.constantFrom(...collectionKind.options),
    days: fc.integer({ min: 0, max: 365 }),
    dueOn: maybe,
    isFirst: fc.boolean(),
    owedSince: days,
    startsOn: maybe,
    takesPlace: fc.boolean(),
    secondOn: maybe,
  })
  .map(({ days: before, ...rest }) => ({
    ...rest,
    daysBefore: rest.kind === 'days_before_start' ? before : null,
  }))
