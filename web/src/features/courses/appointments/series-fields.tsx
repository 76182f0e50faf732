import { Input, NativeSelect, SegmentedControl } from '@mantine/core'
import type { DayRange } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useText } from '#ui/text.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { minutesBetween } from './duration.ts'
import { OwnResources } from './own-resources.tsx'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'
import { cycles, type seriesDraft } from './series-draft.ts'
import { SkipDays } from './skip-days.tsx'
import { SkipKinds } from './skip-kinds.tsx'

type Form = ReturnType<typeof useContractForm<typeof seriesDraft>>

type SeriesDatesProps = {
  form: Pick<Form, 'field' | 'fill' | 'values'>
  /** A refusal of the whole series, at the field that can change it. */
  refusal: { field: string; message: string } | null
}

/** A whole series for a course, with a place and an instructor of its own where they differ. */
export function SeriesFields({ course, form, refusal }: SeriesDatesProps & { course: Course }) {
  const text = useText(seriesMessages)
  return (
    <>
      <SeriesDates form={form} refusal={refusal} />
      <FormSection title={text('sectionOwn')} hint={text('ownHint')}>
        <OwnResources course={course} field={form.field} />
      </FormSection>
    </>
  )
}

/** When a series takes place, and what it leaves out. */
export function SeriesDates({ form, refusal }: SeriesDatesProps) {
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
        <SkipKinds skipped={values} onChange={fill} />
        <SkipDays
          dates={values.skipDates as readonly string[]}
          ranges={values.skipRanges as readonly DayRange[]}
          onChange={fill}
        />
      </FormSection>
    </>
  )
}
