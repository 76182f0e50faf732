import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'

const hasPlace = ({ state }: Registration) => state === 'confirmed' || state === 'reserved'

export type PeopleOfCourse = {
  courseId: Registration['courseId']
  courseTitle: string
  /** Tells courses of one title apart. */
  courseReference: string
  registrationIds: Registration['id'][]
}

/** Whom documents can be made for, by their courses in the order of the list; and how many have no place. */
export function peopleByCourse(rows: readonly Registration[]): {
  courses: PeopleOfCourse[]
  without: number
} {
  const courses = new Map<string, PeopleOfCourse>()
  const seated = rows.filter(hasPlace)
  for (const { id, courseId, courseTitle, courseReference } of seated) {
    const course = courses.get(courseId) ?? { courseId, courseTitle, courseReference, registrationIds: [] }
    course.registrationIds.push(id)
    courses.set(courseId, course)
  }
  return { courses: [...courses.values()], without: rows.length - seated.length }
}
