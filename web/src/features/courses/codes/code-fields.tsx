import { Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import type {
  codeFields,
  codeSetFields,
  DiscountCode,
  CodeFields as Fields,
} from '@reihum/contract/courses/code.schema.ts'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { useNamedCourses } from '../named-courses.ts'
import classes from './code-fields.module.css'
import { codesMessages } from './codes.messages.ts'
import { drawCode } from './draw-code.ts'

export type CodeDraft = Draft<typeof codeFields>
type CodeForm = Pick<ReturnType<typeof useContractForm<typeof codeFields>>, 'field' | 'fill'>
type CodeSetForm = Pick<ReturnType<typeof useContractForm<typeof codeSetFields>>, 'field' | 'fill'>

/** Refusals that are shown at the field they speak of. */
export const codeRefusalFields = { CODE_TAKEN: 'code', CODE_USED_MORE: 'mostPeople' }

export const blankCode: CodeDraft = {
  code: '',
  note: '',
  percent: null,
  cents: null,
  courseIds: [],
  validFrom: null,
  validUntil: null,
  mostPeople: null,
  mostPerBooking: null,
  oncePerPerson: false,
  budgetCents: null,
  combines: true,
}

/** The binding of a field that is null while it is empty. */
function optional(form: CodeForm, name: 'cents' | 'budgetCents' | 'validFrom' | 'validUntil') {
  const { value, onChange, ...binding } = form.field(name)
  return {
    ...binding,
    value: value ?? '',
    onChange: (typed: number | string) => onChange(typed === '' ? null : typed),
  }
}

type Course = DiscountCode['courses'][number]

/** The courses that a code is for, found by the server while somebody types. */
function CoursesOfCode({ form, stored }: { form: CodeForm; stored: readonly Course[] }) {
  const text = useText(codesMessages)
  const { value, error } = form.field('courseIds')
  const named = useNamedCourses(stored, Array.isArray(value) ? value : [])
  return (
    <ChosenRecords
      label={text('courseIds')}
      description={text('coursesHint')}
      placeholder={text('addCourse')}
      removeLabel={(name) => text('removeCourse', { name })}
      error={error}
      {...named}
      onChange={(courseIds) => form.fill({ courseIds: courseIds as Fields['courseIds'] })}
    />
  )
}

function CodeItself({ form }: { form: CodeForm }) {
  const text = useText(codesMessages)
  const [drawn, setDrawn] = useState('')
  return (
    <FormSection title={text('sectionCode')}>
      <div className={classes.code}>
        <TextInput
          label={text('code')}
          description={text('codeHint')}
          withAsterisk
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button
          variant="default"
          onClick={() => {
            const code = drawCode()
            setDrawn(code)
            form.fill({ code })
          }}
        >
          {text('draw')}
        </Button>
      </div>
      <VisuallyHidden role="status">{drawn && text('drawn', { code: drawn })}</VisuallyHidden>
      <TextInput
        label={text('note')}
        description={text('noteHint')}
        maxLength={200}
        {...form.field('note')}
      />
    </FormSection>
  )
}

/** The name of a set, with which its codes begin, and the note on it. */
function SetItself({ form, count }: { form: CodeForm; count: ReactNode }) {
  const text = useText(codesMessages)
  return (
    <FormSection title={text('sectionSet')}>
      <TextInput
        label={text('setName')}
        description={text('setNameHint')}
        withAsterisk
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      {count}
      <TextInput
        label={text('note')}
        description={text('setNoteHint')}
        maxLength={200}
        {...form.field('note')}
      />
    </FormSection>
  )
}

/** How many codes a new set gets. */
export function SinglesField({ form }: { form: CodeSetForm }) {
  const text = useText(codesMessages)
  return (
    <CountField
      className={classes.count}
      label={text('singles')}
      description={text('singlesHint')}
      withAsterisk
      {...form.field('singles')}
    />
  )
}

type CodeFieldsProps = {
  form: CodeForm
  courses?: readonly Course[]
  /** Its codes are drawn, and there are as many as it is good for. */
  isSet?: boolean
  /** How many codes a new set gets. */
  count?: ReactNode
}

export function CodeFields({ form, courses = [], isSet = false, count }: CodeFieldsProps) {
  const text = useText(codesMessages)
  const { currencyCode } = useFormats()
  const { value: from, ...validFrom } = optional(form, 'validFrom')
  const { value: until, ...validUntil } = optional(form, 'validUntil')
  const { value: combines, onChange: onCombines, ...combining } = form.field('combines')
  const { value: once, onChange: onOnce, ...limiting } = form.field('oncePerPerson')
  return (
    <>
      {isSet ? <SetItself form={form} count={count} /> : <CodeItself form={form} />}
      <FormSection title={text('sectionLess')}>
        <div className={formClasses.pair}>
          <CountField
            label={text('percent')}
            description={text('percentHint')}
            rightSection="%"
            {...form.field('percent')}
          />
          <MoneyField
            label={text('cents')}
            description={text('centsHint')}
            currencyCode={currencyCode}
            {...optional(form, 'cents')}
          />
        </div>
        <Checkbox
          label={text('combines')}
          description={text('combinesHint')}
          {...combining}
          checked={combines === true}
          onChange={({ currentTarget: { checked } }) => onCombines(checked)}
        />
      </FormSection>
      <FormSection title={text('sectionWhere')}>
        <CoursesOfCode form={form} stored={courses} />
        <div className={formClasses.pair}>
          <DateField
            label={text('validFrom')}
            description={text('daysHint')}
            value={String(from)}
            {...validFrom}
          />
          <DateField label={text('validUntil')} value={String(until)} {...validUntil} />
        </div>
      </FormSection>
      <FormSection title={text('sectionLimits')}>
        {!isSet && (
          <div className={formClasses.pair}>
            <CountField
              label={text('mostPeople')}
              description={text('mostPeopleHint')}
              {...form.field('mostPeople')}
            />
            <CountField
              label={text('mostPerBooking')}
              description={text('mostPerBookingHint')}
              {...form.field('mostPerBooking')}
            />
          </div>
        )}
        <Checkbox
          label={text('oncePerPerson')}
          description={text('oncePerPersonHint')}
          {...limiting}
          checked={once === true}
          onChange={({ currentTarget: { checked } }) => onOnce(checked)}
        />
        <MoneyField
          className={classes.short}
          label={text('budgetCents')}
          description={text('budgetHint')}
          currencyCode={currencyCode}
          {...optional(form, 'budgetCents')}
        />
      </FormSection>
    </>
  )
}
