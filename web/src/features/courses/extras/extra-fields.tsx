import { Checkbox, TextInput } from '@mantine/core'
import { taxCategory, taxCategoryNames, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import type { Extra, extraFields, ExtraFields as Fields } from '@reihum/contract/courses/extra.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { HundredthsField } from '#ui/form/hundredths-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { useNamedCourses } from '../named-courses.ts'
import { extrasMessages } from './extras.messages.ts'

export type ExtraDraft = Draft<typeof extraFields>
type ExtraForm = Pick<ReturnType<typeof useContractForm<typeof extraFields>>, 'field' | 'values' | 'fill'>

/** Refusals that are shown at the field they speak of. */
export const extraRefusalFields = {
  EXTRA_TAKEN: 'name',
  EXTRA_TAKEN_MORE: 'stock',
  EXTRA_KIND_FIXED: 'required',
}

export const blankExtra: ExtraDraft = {
  name: '',
  description: '',
  priceCents: '',
  taxCategory: 'standard',
  taxRate: 1900,
  required: false,
  perBooking: false,
  mostPerPerson: 1,
  orderDays: null,
  stock: null,
  courseIds: [],
}

type Course = Extra['courses'][number]

/** The courses that offer an extra, found by the server while somebody types. */
function CoursesOfExtra({ form, stored }: { form: ExtraForm; stored: readonly Course[] }) {
  const text = useText(extrasMessages)
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

function PriceOfExtra({ form }: { form: ExtraForm }) {
  const text = useText(extrasMessages)
  const { currencyCode, locale } = useFormats()
  const { value: price, ...priced } = form.field('priceCents')
  const category = taxCategory.parse(form.values.taxCategory)
  const isTaxed = taxedCategories.includes(category)
  return (
    <FormSection title={text('sectionPrice')}>
      <MoneyField
        label={text('priceCents')}
        description={text('priceHint')}
        withAsterisk
        currencyCode={currencyCode}
        {...priced}
        value={price as number | string}
      />
      <div className={formClasses.pair}>
        <ChoiceField
          label={text('taxCategory')}
          description={category === 'exempt' ? text('exemptHint') : undefined}
          data={taxCategory.options.map((value) => ({ value, label: taxCategoryNames[value][locale] }))}
          value={category}
          onChange={(next) =>
            form.fill({ taxCategory: taxCategory.parse(next), taxRate: next === 'reduced' ? 700 : 1900 })
          }
        />
        {isTaxed && (
          <HundredthsField
            label={text('taxRate')}
            description={text('taxRateHint')}
            rightSection="%"
            {...form.field('taxRate')}
          />
        )}
      </div>
    </FormSection>
  )
}

/** `isNew`: whether it comes with every place, or once for a booking, is chosen once. */
export function ExtraFields({
  form,
  courses = [],
  isNew = false,
}: {
  form: ExtraForm
  courses?: readonly Course[]
  isNew?: boolean
}) {
  const text = useText(extrasMessages)
  const isRequired = form.values.required === true
  const ticked = (name: 'required' | 'perBooking') => {
    const { value, onChange: _, ...binding } = form.field(name)
    return { ...binding, checked: value === true, disabled: !isNew }
  }
  return (
    <>
      <FormSection title={text('sectionWhat')}>
        <TextInput
          label={text('name')}
          description={text('nameHint')}
          withAsterisk
          maxLength={80}
          {...form.field('name')}
        />
        <TextInput
          label={text('description')}
          description={text('descriptionHint')}
          maxLength={300}
          {...form.field('description')}
        />
      </FormSection>
      <PriceOfExtra form={form} />
      <FormSection title={text('sectionHow')}>
        <Checkbox
          label={text('required')}
          description={text('requiredHint')}
          {...ticked('required')}
          onChange={({ currentTarget: { checked } }) =>
            form.fill(
              checked
                ? { required: true, stock: null, mostPerPerson: 1, orderDays: null }
                : { required: false },
            )
          }
        />
        <Checkbox
          label={text('perBooking')}
          description={text('perBookingHint')}
          {...ticked('perBooking')}
          onChange={({ currentTarget: { checked } }) =>
            form.fill(checked ? { perBooking: true, orderDays: null } : { perBooking: false })
          }
        />
        {!isRequired && (
          <>
            <div className={formClasses.pair}>
              <CountField
                label={text('mostPerPerson')}
                description={text('mostHint')}
                {...form.field('mostPerPerson')}
              />
              <CountField label={text('stock')} description={text('stockHint')} {...form.field('stock')} />
            </div>
            {form.values.perBooking !== true && (
              <CountField
                label={text('orderDays')}
                description={text('orderDaysHint')}
                {...form.field('orderDays')}
              />
            )}
          </>
        )}
      </FormSection>
      <FormSection title={text('sectionWhere')}>
        <CoursesOfExtra form={form} stored={courses} />
      </FormSection>
    </>
  )
}
