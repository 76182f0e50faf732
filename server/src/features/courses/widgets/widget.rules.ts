import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'

/** What the tier of a tenant lets a widget show. */
export type Included = { brandColours: boolean; placeAndInstructor: boolean }

/**
 * Options that the tier does not include stay stored but are not applied: neither colours nor a filter by place or
 * instructor.
 */
export function applied(
  options: WidgetOptions,
  { brandColours, placeAndInstructor }: Included,
): WidgetOptions {
  const { placeId, instructorId, ...rest } = options.scope
  return {
    ...options,
    primaryColor: brandColours ? options.primaryColor : null,
    scope: placeAndInstructor ? options.scope : rest,
  }
}

type Named = { courses: string[]; places: string[]; instructors: string[]; values: string[] }

function namedIn({ courseId, scope }: WidgetOptions): Named {
  return {
    courses: [...new Set([...(courseId ? [courseId] : []), ...scope.courseIds])],
    places: scope.placeId ? [scope.placeId] : [],
    instructors: scope.instructorId ? [scope.instructorId] : [],
    values: scope.value ? [scope.value] : [],
  }
}

/** The newly named ids. Only these are checked, so a widget that still names something deleted since can be saved. */
export function newlyNamed(before: WidgetOptions | null, after: WidgetOptions): Named {
  const [old, now] = [before ? namedIn(before) : null, namedIn(after)]
  return {
    courses: now.courses.filter((id) => !old?.courses.includes(id)),
    places: now.places.filter((id) => !old?.places.includes(id)),
    instructors: now.instructors.filter((id) => !old?.instructors.includes(id)),
    values: now.values.filter((path) => !old?.values.includes(path)),
  }
}
