import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'

/** What the tier of a tenant lets a widget show. */
export type Included = { brandColours: boolean; placeAndInstructor: boolean }

/** What lies below its tier is kept, and not applied: neither a colour, nor a choice that would tell where and by whom. */
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

type Named = { courses: string[]; places: string[]; instructors: string[] }

/** What a widget refers to. */
function namedIn({ courseId, scope }: WidgetOptions): Named {
  return {
    courses: [...new Set([...(courseId ? [courseId] : []), ...scope.courseIds])],
    places: scope.placeId ? [scope.placeId] : [],
    instructors: scope.instructorId ? [scope.instructorId] : [],
  }
}

/** What is newly named: a widget that still names what was deleted since can be saved all the same. */
export function newlyNamed(before: WidgetOptions | null, after: WidgetOptions): Named {
  const [old, now] = [before ? namedIn(before) : null, namedIn(after)]
  return {
    courses: now.courses.filter((id) => !old?.courses.includes(id)),
    places: now.places.filter((id) => !old?.places.includes(id)),
    instructors: now.instructors.filter((id) => !old?.instructors.includes(id)),
  }
}
