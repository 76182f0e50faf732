type Led<Id extends string> = { instructorId: Id | null; furtherInstructorIds: readonly Id[] }

/** All who lead a course, the main instructor first. */
export function leadersOf<Id extends string>({ instructorId, furtherInstructorIds }: Led<Id>): Id[] {
  return instructorId === null ? [] : [instructorId, ...furtherInstructorIds]
}

/** A course led by these, in their order: the first becomes the main instructor. */
export function ledBy<Id extends string>(leaders: readonly Id[]) {
  const [instructorId = null, ...furtherInstructorIds] = leaders
  return { instructorId, furtherInstructorIds }
}
