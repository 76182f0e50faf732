import type { coursesImports } from '@reihum/contract/courses/courses.imports.ts'
import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import type { RoomImports } from '#platform/room-imports.ts'
import { agreedCoursePart } from './agreed/agreed-course.person.ts'
import * as appointmentEvents from './appointments/appointment.events.ts'
import * as attributeEvents from './attributes/attribute.events.ts'
import * as characteristicEvents from './characteristics/characteristic.events.ts'
import * as closureEvents from './closures/closure.events.ts'
import * as codeEvents from './codes/code.events.ts'
import * as courseEvents from './course.events.ts'
import { coursesInvariants } from './courses.invariants.ts'
import { coursesLists } from './courses.lists.ts'
import { coursesOwned } from './courses.owned.ts'
import { coursesRoutes } from './courses.routes.ts'
import { coursesSearch } from './courses.search.ts'
import { coursesSubjects } from './courses.subjects.ts'
import * as decisionEvents from './decision/decision.events.ts'
import { decisionJobs } from './decision/decision.jobs.ts'
import { remindOfDecisions } from './decision/remind-of-decisions.ts'
import * as extraEvents from './extras/extra.events.ts'
import * as feedEvents from './feeds/feed.events.ts'
import * as firmEvents from './firms/firm.events.ts'
import * as frameEvents from './firms/frame.events.ts'
import { courseImportFields } from './imports/course-import-fields.rules.ts'
import { ownCourseFields, takeCourses } from './imports/take-courses.ts'
import * as instructorEvents from './instructors/instructor.events.ts'
import { instructorJobs } from './instructors/instructor.jobs.ts'
import * as placeEvents from './places/place.events.ts'
import * as templateEvents from './templates/template.events.ts'
import * as widgetEvents from './widgets/widget.events.ts'

const minute = 60_000

export const coursesRoom = {
  name: 'courses',
  tables: [
    'allowed_sites',
    'appointment',
    'attribute',
    'attribute_of_course',
    'attribute_version',
    'calendar_feed',
    'changed_date',
    'characteristic',
    'characteristic_value',
    'closure',
    'collection_rule',
    'course',
    'course_count',
    'course_instructor',
    'course_letter_text',
    'course_of_code',
    'course_of_extra',
    'course_template',
    'course_visit',
    'discount_code',
    'extra',
    'firm',
    'firm_frame',
    'firm_settings',
    'group_of_course',
    'instructor',
    'person_fact',
    'person_thing',
    'place',
    'price_category',
    'refund_settings',
    'single_code',
    'thing_fact',
    'value_of_course',
    'widget',
  ],
  routes: coursesRoutes,
  events: [
    appointmentEvents,
    attributeEvents,
    characteristicEvents,
    closureEvents,
    codeEvents,
    extraEvents,
    courseEvents,
    decisionEvents,
    feedEvents,
    firmEvents,
    frameEvents,
    instructorEvents,
    placeEvents,
    templateEvents,
    widgetEvents,
  ],
  jobs: (dependencies: JobDependencies) => ({
    ...decisionJobs(dependencies),
    ...instructorJobs(dependencies),
  }),
  lanes: {
    'courses.remind-of-decision': 'letters',
    'courses.recognise-instructor': 'chores',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'deciding by date': { everyMs: 10 * minute, run: () => remindOfDecisions(dependencies) },
  }),
  invariants: coursesInvariants,
  subjects: coursesSubjects,
  search: coursesSearch,
  person: agreedCoursePart,
  imports: {
    courses: { fields: courseImportFields, ownFields: ownCourseFields, take: takeCourses },
  } satisfies RoomImports<typeof coursesImports>,
  lists: coursesLists,
  owned: coursesOwned,
} satisfies Room
