import { entryRuleInWords, type LabelledEntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { Fragment, type ReactNode } from 'react'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { Visit } from '../../tenants/portal/visit.ts'
import { pageTexts } from './course-page.messages.ts'

type Shown = { course: PortalCourseDetail; visit: Visit }

/** For which ages the course is, where it asks for a date of birth. */
export const agesInWords = ({ entryRules }: PortalCourseDetail, { locale }: Visit): string =>
  entryRules
    .filter(({ kind }) => kind === 'age')
    .map((rule) => entryRuleInWords(rule, locale))
    .join(', ')

/** A value of a characteristic is called something in both languages, a course and a group are in the provider's. */
function ruleInWords(rule: LabelledEntryRule, visit: Visit): ReactNode {
  const [group = '', ...more] = rule.groupNames
  if (group !== '' && more.length === 0)
    return withOwnWords(visit, group, (name) =>
      entryRuleInWords({ ...rule, groupNames: [name] }, visit.locale),
    )
  if (rule.title === '') return entryRuleInWords(rule, visit.locale)
  return withOwnWords(visit, rule.title, (title) => entryRuleInWords({ ...rule, title }, visit.locale))
}

/** Who may take part, a line for each rule; nothing where everybody may. */
export function WhoMayEnter({ course, visit }: Shown) {
  const { entryRules } = course
  if (entryRules.length === 0) return null
  return (
    <p className="quiet closes">
      {pageTexts[visit.locale].whoMayEnter}:{' '}
      {entryRules.map((rule, at) => (
        <Fragment key={`${rule.kind} ${rule.title}${rule.valueId}${rule.groupIds.join('')}`}>
          {at > 0 && '; '}
          {ruleInWords(rule, visit)}
        </Fragment>
      ))}
    </p>
  )
}
