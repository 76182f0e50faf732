import { type CourseFields, courseFields } from '@kurso/contract/courses/course.schema.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import classes from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from './courses.messages.ts'

/** Refusals that are shown at the field they speak of. */
const courseRefusalFields = { REFERENCE_TAKEN: 'reference', LIMIT_BELOW_TAKEN: 'attendeeLimit' }
export const courseShownInline = ['INVALID_INPUT', ...Object.keys(courseRefusalFields)]

type CourseFormProps = {
  initial: Draft<typeof courseFields>
  save: (course: CourseFields) => Promise<unknown>
  children: ReactNode
}

/** The fields of a course; the buttons are the caller's. */
export function CourseForm({ initial, save, children }: CourseFormProps) {
  const text = useText(coursesMessages)
  const { timeZone, currencyCode } = useFormats()
  const { field, values, element, submit, hasUnsavedChanges } = useContractForm({
    schema: courseFields,
    initial,
    save,
    pathPrefix: 'course.',
    refusalFields: courseRefusalFields,
  })
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <UnsavedChanges hasUnsavedChanges={hasUnsavedChanges} />
      <FormSection title={text('sectionWhat')}>
        <TextInput label={text('title')} withAsterisk maxLength={200} {...field('title')} />
        <TextInput label={text('reference')} withAsterisk maxLength={40} {...field('reference')} />
        <RichTextField label={text('description')} {...field('description')} />
      </FormSection>
      <FormSection title={text('sectionWhen')} hint={text('timeZone', { timeZone })}>
        <div className={classes.pair}>
          <DateTimeField
            label={text('start')}
            timeZone={timeZone}
            {...field('start')}
            value={values.start ?? ''}
          />
          <DateTimeField label={text('end')} timeZone={timeZone} {...field('end')} value={values.end ?? ''} />
        </div>
      </FormSection>
      <FormSection title={text('sectionPlaces')}>
        <div className={classes.triple}>
          <MoneyField label={text('fee')} withAsterisk currencyCode={currencyCode} {...field('feeCents')} />
          <CountField
            label={text('attendeeLimit')}
            description={text('unlimitedHint')}
            {...field('attendeeLimit')}
          />
          <CountField
            label={text('waiterLimit')}
            description={text('waiterHint')}
            {...field('waiterLimit')}
          />
        </div>
      </FormSection>
      <div className={classes.buttons}>{children}</div>
    </form>
  )
}
