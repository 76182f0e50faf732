import type { Activity } from '@reihum/contract/insights/insight.schema.ts'

type Subject = Pick<Activity, 'subjectKind' | 'subjectId' | 'subjectName' | 'courseId'>

/** Where that is to be seen; nowhere, once it is gone. */
export function activityAddress({ subjectKind, subjectId, subjectName, courseId }: Subject): string | null {
  if (subjectId === null || subjectName === null) return null
  switch (subjectKind) {
    case 'course':
      return `/courses/${subjectId}/general`
    case 'registration':
      return courseId && `/courses/${courseId}/registrations/${subjectId}`
    case 'place':
      return `/places/${subjectId}`
    case 'instructor':
      return `/instructors/${subjectId}`
    case 'template':
      return `/courses/templates/${subjectId}`
    case 'attribute':
      return `/courses/attributes/${subjectId}`
    case 'file':
      return '/files'
  }
}
