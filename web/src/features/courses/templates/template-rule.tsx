import { Checkbox, Input } from '@mantine/core'
import { rhythmOf } from '@reihum/contract/courses/template-rhythm.ts'
import { useLocale, useText } from '#ui/text.tsx'
import type { TemplateForm } from './template-fields.tsx'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

const skipFields = ['skipHolidays', 'skipClosures', 'skipSchoolHolidays'] as const
type SkipField = (typeof skipFields)[number]

export const isSkipField = (field: string): field is SkipField => skipFields.some((one) => one === field)

/** Any Monday. */
const monday = Date.UTC(2024, 0, 1)

/** Whether the days of a new course are computed anew, and what they leave out. */
export function TemplateRule({ form }: { form: TemplateForm }) {
  const text = useText(templatesMessages)
  const locale = useLocale()
  const { appointments } = form.values
  const dates = Array.isArray(appointments) ? appointments.map(({ date }) => date) : []
  const rhythm = rhythmOf(dates)
  const isAnew = skipFields.some((field) => form.values[field] === true)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const named = rhythm?.weekdays.map((day) => weekday.format(monday + day * 86_400_000)) ?? []
  const told = () => {
    if (!isAnew) return text('ruleFixed')
    if (!rhythm) return text('ruleNone')
    const weekdays = new Intl.ListFormat(locale).format(named)
    return text('ruleAnew', { rhythm: text('rhythm', { weeks: rhythm.weeks, weekdays }) })
  }
  if (dates.length === 0) return null
  return (
    <Input.Wrapper label={text('rule')} labelElement="div" role="group" aria-label={text('rule')}>
      <div className={classes.choices}>
        {skipFields.map((field) => (
          <Checkbox
            key={field}
            label={text(field)}
            checked={form.values[field] === true}
            onChange={(event) => form.fill({ [field]: event.currentTarget.checked })}
          />
        ))}
        <p className="grey" role="status">
          {told()}
        </p>
      </div>
    </Input.Wrapper>
  )
}
