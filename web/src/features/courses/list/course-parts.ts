import { courseListInput } from '@reihum/contract/courses/course-list.schema.ts'
import { z } from 'zod'

/** The parts that a list of courses is seen in. */
export const courseParts = ['current', 'past', 'all'] as const
export type CoursePart = (typeof courseParts)[number]

const { sort, dir } = courseListInput.shape

/** What the address of a list of courses may hold. What is left out depends on the part. */
export const courseAddress = courseListInput.extend({
  part: z.enum(courseParts).optional(),
  sort: sort.unwrap().optional(),
  dir: dir.unwrap().optional(),
})
type Address = z.output<typeof courseAddress>

const isGiven = (value: unknown) => value !== undefined && value !== ''

/**
 * The part of the list that an address shows. Without anything else it is what runs and comes; an address that filters or
 * sorts, such as one of a saved view or a task, means all courses, as it did before there were parts.
 */
export function partOf({ part, page: _, size: __, ...asked }: Address): CoursePart {
  return part ?? (Object.values(asked).some(isGiven) ? 'all' : 'current')
}

/** What is asked of the server: what runs and comes begins with the next date, everything else with the latest. */
export function askedOf(address: Address) {
  const { part: _, sort, dir, ...asked } = address
  const part = partOf(address)
  const isByNext = part === 'current' && sort === undefined
  return {
    ...asked,
    current: part === 'all' ? asked.current : part === 'current',
    sort: sort ?? (isByNext ? ('next' as const) : ('start' as const)),
    dir: dir ?? (isByNext ? ('asc' as const) : ('desc' as const)),
  }
}
