import { describe, expect, it } from 'vitest'
import { fillLetterText } from '../messages/letter-text.ts'
import { locales } from '../wire/locales.ts'
import { notificationPlaceholderNames } from './notification-placeholders.ts'
import { notificationRuleFields } from './notification-rule.schema.ts'
import { ruleSuggestions } from './notification-rule-suggestions.ts'
import { problemsOfTexts } from './notification-text.ts'

/** What every date, course and person has. */
const certain = new Set([
  'person.name',
  'course.title',
  'appointment.date',
  'appointment.start',
  'appointment.end',
  // Where it is not known nothing is asked, and nothing is to be written.
  'registration.feedback',
])

describe.each(ruleSuggestions)('the suggestion $key', ({ name, fields }) => {
  it.each(locales)('is a rule that can be switched on as it is (%s)', (locale) => {
    const rule = { ...fields, name: name[locale], reach: 'all', courseIds: [] }
    expect(notificationRuleFields.parse(rule)).toEqual(rule)
    expect(problemsOfTexts(fields.texts)).toEqual([])
  })

  it.each(locales)('has no gaps where nothing but the necessary is known (%s)', (locale) => {
    const values = Object.fromEntries(
      notificationPlaceholderNames.map((key) => [key, certain.has(key) ? 'x' : '']),
    )
    const result = fillLetterText(fields.texts[locale], values)
    expect(result).toMatchObject({ filled: { missing: [] } })
  })
})
