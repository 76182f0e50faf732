import { os } from '#platform/http/procedures.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import { differingCourses } from './course-letter.queries.ts'
import {
  changeCourseLetter,
  getCourseLetter,
  listCourseLetters,
  resetCourseLetter,
} from './write-course-letters.ts'

export const courseLettersRoutes = (letters: LetterKinds) => ({
  listCourseLetters: os.courses.listCourseLetters.handler(({ input, context }) =>
    context.enter(input, (ctx) => listCourseLetters(ctx, letters, input.courseId)),
  ),
  getCourseLetter: os.courses.getCourseLetter.handler(({ input, context }) =>
    context.enter(input, (ctx) => getCourseLetter(ctx, letters, input)),
  ),
  changeCourseLetter: os.courses.changeCourseLetter.handler(({ input: { tenant, ...change }, context }) =>
    context.enter({ tenant }, (ctx) => changeCourseLetter(ctx, letters, change)),
  ),
  resetCourseLetter: os.courses.resetCourseLetter.handler(({ input: { tenant, ...which }, context }) =>
    context.enter({ tenant }, (ctx) => resetCourseLetter(ctx, letters, which)),
  ),
  differingCourses: os.courses.differingCourses.handler(({ input, context }) =>
    context.enter(input, differingCourses),
  ),
})
