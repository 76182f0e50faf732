import { coursePhaseNames, courseState } from '@kurso/contract/courses/course-states.ts'
import { mailState, mailStateNames } from '@kurso/contract/messages/mail.schema.ts'
import {
  registrationState,
  registrationStateNames,
} from '@kurso/contract/registrations/registration-states.ts'
import { formatShortcode } from '@kurso/contract/registrations/shortcode.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { readValue } from './audit-words.ts'
import { insightsMessages } from './insights.messages.ts'

/** The name of a state. The log holds stored states, and people know `published` by the name of its first phase. */
function stateName(subjectKind: string, value: unknown, locale: Locale): string | undefined {
  if (subjectKind === 'registration') {
    const { data } = registrationState.safeParse(value)
    return data && registrationStateNames[data][locale]
  }
  if (subjectKind === 'mail') {
    const { data } = mailState.safeParse(value)
    return data && mailStateNames[data][locale]
  }
  if (subjectKind !== 'course') return
  const { data } = courseState.safeParse(value)
  return data && coursePhaseNames[data === 'published' ? 'upcoming' : data][locale]
}

type AuditValueProps = { subjectKind: string; field: string; value: unknown }

/** A value of the log as people read it; of a field that nobody knows, as it is. */
export function AuditValue({ subjectKind, field, value }: AuditValueProps) {
  const text = useText(insightsMessages)
  const { locale, money, dateTime, number } = useFormats()
  if (field === 'courseId' && typeof value === 'string') {
    return (
      <Anchor component={Link} to={`/courses/${value}/general`} inherit>
        {text('viewCourse')}
      </Anchor>
    )
  }
  if (field === 'state') return stateName(subjectKind, value, locale) ?? readValue(value)
  if (field === 'attendeeLimit' || field === 'waiterLimit') {
    if (value === null) return text('unlimited')
    if (typeof value === 'number') return number(value)
  }
  if (field === 'shortcode' && typeof value === 'string') return formatShortcode(value)
  if (field === 'feeCents' && typeof value === 'number') return money(value)
  if ((field === 'start' || field === 'end') && isInstant(value)) return dateTime(value)
  return readValue(value)
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
