import { sql } from 'kysely'

/** Whether a course (c) is for people of an age; the same as `isForAge` of the rules. */
export const isForAge = (age: number) => sql<boolean>`(coalesce(c.age_from, c.age_to) is not null
  and coalesce(c.age_from, 0) <= ${age} and coalesce(c.age_to, 999) >= ${age})`
