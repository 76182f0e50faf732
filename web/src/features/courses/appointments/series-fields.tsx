import { Anchor, Button, Checkbox, Input, NativeSelect, SegmentedControl } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { weekdayWord } from '#ui/calendar/day-words.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { showDate } from '#ui/form/date-text.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { minutesBetween } from './duration.ts'
import { OwnResources } from './own-resources.tsx'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'
import { cycles, type seriesDraft } from './series-draft.ts'

type Form = ReturnType<typeof useContractForm<typeof seriesDraft>>

type SeriesFieldsProps = {
  course: Course
  form: Pick<Form, 'field' | 'fill' | 'values'>
  /** A refusal of the whole series, at the field that can change it. */
  refusal: { field: string; message: string } | null
}

export function SeriesFields({ course, form, refusal }: SeriesFieldsProps) {
  const text = useText(seriesMessages)
  const { duration } = useAppointmentWords()
  const { field, fill, values } = form
  const withRefusal = <Path extends 'until' | 'count' | 'untilDate'>(path: Path) => {
    const binding = field(path)
    return refusal?.field === path ? { ...binding, error: refusal.message, 'aria-invalid': true } : binding
  }
  const minutes = minutesBetween(values.from, values.until)
  const endsNextDay = minutes !== null && values.until < values.from
  return (
    <>
      <FormSection title={text('sectionWhen')}>
        <DateField label={text('firstDate')} withAsterisk {...field('firstDate')} />
        <div className={classes.times}>
          <TimeField label={text('from')} withAsterisk {...field('from')} />
          <TimeField
            label={text('until')}
            withAsterisk
            description={
              minutes === null
                ? null
                : text(endsNextDay ? 'nextDay' : 'lasts', { duration: duration(minutes) })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...withRefusal('until')}
          />
        </div>
        <NativeSelect
          label={text('cycle')}
          data={cycles.map((cycle) => ({ value: cycle, label: text(cycle) }))}
          {...field('cycle')}
        />
        <Input.Wrapper label={text('ends')} labelElement="div">
          <SegmentedControl
            className={classes.choice}
            aria-label={text('ends')}
            data={[
              { value: 'count', label: text('endsByCount') },
              { value: 'date', label: text('endsByDate') },
            ]}
            value={values.endsBy}
            // An invalid count is cleared, because the field may become hidden and a hidden field must not be wrong.
            onChange={(endsBy) =>
              fill({ endsBy, count: typeof values.count === 'number' ? values.count : null })
            }
          />
        </Input.Wrapper>
        {values.endsBy === 'count' ? (
          <CountField
            label={text('count')}
            description={text('countHint')}
            withAsterisk
            {...withRefusal('count')}
          />
        ) : (
          <DateField label={text('untilDate')} withAsterisk {...withRefusal('untilDate')} />
        )}
      </FormSection>
      <FormSection title={text('sectionOut')}>
        <Holidays isOn={values.skipHolidays === true} onChange={(skipHolidays) => fill({ skipHolidays })} />
        <SkipDates
          dates={values.skipDates as readonly string[]}
          onChange={(skipDates) => fill({ skipDates: [...skipDates] })}
        />
      </FormSection>
      <FormSection title={text('sectionOwn')} hint={text('ownHint')}>
        <OwnResources course={course} field={field} />
      </FormSection>
    </>
  )
}

/** Skips public holidays; says of which region, and where the region is set. */
function Holidays({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const text = useText(seriesMessages)
  const tenant = useActiveTenant()
  const { country } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  const known = useQuery(
    queries.courses.holidayRegions.queryOptions({ input: { tenant: tenant.id, country } }),
  ).data
  const region = known?.regions.find(({ code }) => code === known.region)
  const misses = known !== undefined && known.regions.length > 0 && !region
  let hint: ReactNode = null
  if (region) hint = text('holidaysOf', { region: region.name })
  else if (misses) hint = text('holidaysOfCountry')
  return (
    <div>
      <Checkbox
        label={text('skipHolidays')}
        description={hint}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {misses && may(tenant.role, 'settings.change') && (
        <Anchor component={Link} to="/settings/general" size="sm">
          {text('setRegion')}
        </Anchor>
      )}
    </div>
  )
}

type SkipDatesProps = { dates: readonly string[]; onChange: (dates: readonly string[]) => void }

/** Further days on which no appointment takes place. */
function SkipDates({ dates, onChange }: SkipDatesProps) {
  const text = useText(seriesMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const add = () => {
    if (!isDay) return
    onChange([...new Set([...dates, typed])].sort())
    setTyped('')
  }
  const words = (day: string) => `${weekdayWord(day, locale)} ${showDate(day, locale)}`
  return (
    <>
      <div className={classes.skip}>
        <DateField
          label={text('skipDate')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the day instead of submitting the form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={!isDay} onClick={add}>
          {text('addDate')}
        </Button>
      </div>
      {dates.length > 0 && (
        <ul className={classes.dates} aria-label={text('skipped')}>
          {dates.map((day) => (
            <li key={day}>
              <Button
                variant="default"
                size="compact-md"
                rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
                aria-label={text('unskip', { day: words(day) })}
                onClick={() => onChange(dates.filter((one) => one !== day))}
              >
                {words(day)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
