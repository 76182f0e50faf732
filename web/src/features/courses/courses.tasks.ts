import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

export const coursesTasks = [
  {
    position: 80,
    ask: (tenant) =>
      counting(
        queries.courses.list.queryOptions({ input: { tenant, decision: 'due', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Kurs braucht eine Entscheidung} other {Kurse brauchen eine Entscheidung}}',
      en: '{count, plural, one {course needs a decision} other {courses need a decision}}',
    },
    to: '/courses',
    search: { decision: 'due' },
  },
  {
    position: 85,
    shownTo: 'courses.manage',
    ask: (tenant) =>
      counting(
        queries.courses.list.queryOptions({ input: { tenant, unpayable: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {veröffentlichter Kurs lässt sich nicht bezahlen} other {veröffentlichte Kurse lassen sich nicht bezahlen}}',
      en: '{count, plural, one {published course cannot be paid for} other {published courses cannot be paid for}}',
    },
    to: '/courses',
    search: { unpayable: true },
  },
  {
    position: 90,
    ask: (tenant) =>
      counting(
        queries.courses.list.queryOptions({ input: { tenant, phase: 'draft', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Kurs ist noch ein Entwurf} other {Kurse sind noch Entwürfe}}',
      en: '{count, plural, one {course is still a draft} other {courses are still drafts}}',
    },
    to: '/courses',
    search: { phase: 'draft' },
  },
] satisfies Task[]
