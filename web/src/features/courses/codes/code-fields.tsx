import { Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { codeFields, DiscountCode, CodeFields as Fields } from '@reihum/contract/courses/code.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import classes from './code-fields.module.css'
import { codesMessages } from './codes.messages.ts'
import { drawCode } from './draw-code.ts'

export type CodeDraft = Draft<typeof codeFields>
type CodeForm = Pick<ReturnType<typeof useContractForm<typeof codeFields>>, 'field' | 'values' | 'fill'>

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

const nameOf = ({ title, reference }: Course) => [title, reference].filter(Boolean).join(' · ')

/** The courses that a code is for, found by the server while somebody types. */
function CoursesOfCode({ form, stored }: { form: CodeForm; stored: readonly Course[] }) {
  const text = useText(codesMessages)
  const { id: tenant } = useActiveTenant()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const { data } = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, q, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  const [seen, setSeen] = useState(() => new Map(stored.map((course) => [course.id, course])))
  const items: readonly Course[] = data?.items ?? []
  if (items.some(({ id }) => !seen.has(id)))
    setSeen(new Map([...seen, ...items.map((course) => [course.id, course] as const)]))
  const { value, error } = form.field('courseIds')
  const ids = Array.isArray(value) ? value : []
  return (
    <ChosenRecords
      label={text('courseIds')}
      description={text('coursesHint')}
      placeholder={text('addCourse')}
      removeLabel={(name) => text('removeCourse', { name })}
      error={error}
      chosen={ids
        .flatMap((id) => seen.get(id) ?? [])
        .map((course) => ({ id: course.id, name: nameOf(course) }))}
      found={items.map((course) => ({ value: course.id, label: nameOf(course) }))}
      typed={typed}
      onType={setTyped}
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

export function CodeFields({ form, courses = [] }: { form: CodeForm; courses?: readonly Course[] }) {
  const text = useText(codesMessages)
  const { currencyCode } = useFormats()
  const { value: from, ...validFrom } = optional(form, 'validFrom')
  const { value: until, ...validUntil } = optional(form, 'validUntil')
  const { value: combines, onChange: onCombines, ...combining } = form.field('combines')
  return (
    <>
      <CodeItself form={form} />
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
