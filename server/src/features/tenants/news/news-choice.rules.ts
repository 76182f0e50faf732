import { type ActingRole, may } from '@reihum/contract/tenants/roles.ts'
import {
  type NewsChoice,
  type NewsPace,
  type NewsSubject,
  newsSubjects,
  newsTerms,
} from '@reihum/contract/tenants/staff-news.schema.ts'

/** How soon a member is told of a subject; whoever may not read of it is never told. */
export function paceOf(
  subject: NewsSubject,
  { role, chosen }: { role: ActingRole | null; chosen: NewsPace | null },
): NewsPace {
  const { permission, unlessChosen } = newsTerms[subject]
  return may(role, permission) ? (chosen ?? unlessChosen) : 'off'
}

export function choiceOf(
  role: ActingRole | null,
  chosen: ReadonlyMap<NewsSubject, NewsPace>,
): NewsChoice['items'] {
  return newsSubjects
    .filter((subject) => may(role, newsTerms[subject].permission))
    .map((subject) => ({ subject, pace: paceOf(subject, { role, chosen: chosen.get(subject) ?? null }) }))
}
