import { entryRuleInWords } from '@reihum/contract/courses/entry-rules.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { pageTexts } from './course-page.messages.ts'

type Shown = { course: PortalCourseDetail; visit: Visit }

/** For which ages the course is, where it asks for a date of birth. */
export const agesInWords = ({ entryRules }: PortalCourseDetail, { locale }: Visit): string =>
  entryRules
    .filter(({ kind }) => kind === 'age')
    .map((rule) => entryRuleInWords(rule, locale))
    .join(', ')

/** Who may take part, a line for each rule; nothing where everybody may. */
export function WhoMayEnter({ course, visit }: Shown) {
  const { entryRules } = course
  if (entryRules.length === 0) return null
  return (
    <p className="quiet closes">
      {pageTexts[visit.locale].whoMayEnter}:{' '}
      {entryRules.map((rule) => entryRuleInWords(rule, visit.locale)).join('; ')}
    </p>
  )
}
