import { z } from 'zod'
import {
  letterChange,
  letterDetail,
  letterKindName,
  letterListItem,
  letterRef,
} from '../messages/letter.schema.ts'
import { refusals } from '../messages/mail-refusals.ts'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'

const tags = ['courses']
const ofCourse = z.object({ tenant: tenantRef, courseId })

/** How many courses are named for a letter; there may be more. */
export const mostNamedCourses = 20

const differing = z.object({
  kind: letterKindName,
  courses: z.number().int(),
  /** The first of them by their titles. */
  named: z.array(z.object({ id: courseId, title: z.string() })).max(mostNamedCourses),
})
export type DifferingCourses = z.infer<typeof differing>

export const courseLettersContract = {
  listCourseLetters: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/letter-texts',
      tags,
      summary: 'The letters about a course, and which of them have a text of its own',
    })
    .input(ofCourse)
    .output(z.object({ items: z.array(letterListItem) })),
  getCourseLetter: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/letter-texts/{letterKind}',
      tags,
      summary: 'What a letter says for a course, and what it says for all others',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse.extend({ letterKind: letterKindName }))
    .output(letterDetail),
  changeCourseLetter: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}/letter-texts/{letterKind}/{language}',
      tags,
      summary: 'Give a letter a text of its own for a course, in one language',
      description:
        'It stands in the place of the provider’s text wherever the letter is about this course alone. An order of several courses is told in the provider’s words.',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'LETTER_TEXT_UNUSABLE', 'VERIFICATION_REQUIRED'))
    .input(ofCourse.extend({ ...letterRef.shape, ...letterChange.shape }))
    .output(letterDetail),
  resetCourseLetter: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/letter-texts/{letterKind}/{language}/reset',
      tags,
      summary: 'Have a letter about a course say again what it says for all others',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED'))
    .input(ofCourse.extend({ ...letterRef.shape, revision }))
    .output(letterDetail),
  differingCourses: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/letter-texts',
      tags,
      summary: 'How many courses have a text of their own for which letter',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(z.object({ items: z.array(differing) })),
}
