import { Anchor, Checkbox } from '@mantine/core'
import { recommendingWords } from '@reihum/contract/registrations/recommending.fields.ts'
import type { RecommendingSettings } from '@reihum/contract/registrations/recommending.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNamedCourses } from '#features/courses/named-courses.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { recommendingMessages } from './recommending.messages.ts'
import { recommendingQuery } from './recommending-query.ts'
import { useRecommending } from './use-recommending.ts'

/** Whether attendees may recommend courses, and what newcomers and recommenders get. */
export function RecommendingSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(recommendingQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

type Form = ReturnType<typeof useRecommending>
type Field = keyof typeof recommendingWords

function useName() {
  const locale = useLocale()
  return (field: Field) => recommendingWords[field].label[locale]
}

type LessProps = {
  form: Form
  percent: 'newcomerPercent' | 'rewardPercent'
  cents: 'newcomerCents' | 'rewardCents'
}

/** The part of a price that is taken off, or an amount. */
function Less({ form, percent, cents }: LessProps) {
  const name = useName()
  const { currencyCode } = useFormats()
  const { value, onChange, ...binding } = form.field(cents)
  return (
    <div className={formClasses.pair}>
      <CountField label={name(percent)} rightSection="%" {...form.field(percent)} />
      <MoneyField
        label={name(cents)}
        currencyCode={currencyCode}
        {...binding}
        value={value ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    </div>
  )
}

function Courses({ form, stored }: { form: Form; stored: RecommendingSettings }) {
  const text = useText(recommendingMessages)
  const { value, error } = form.field('courseIds')
  const named = useNamedCourses(stored.courses, Array.isArray(value) ? value : [])
  return (
    <ChosenRecords
      label={text('courseIds')}
      description={text('coursesHint')}
      placeholder={text('addCourse')}
      removeLabel={(name) => text('removeCourse', { name })}
      error={error}
      {...named}
      onChange={(courseIds) => form.fill({ courseIds: courseIds as RecommendingSettings['courseIds'] })}
    />
  )
}

function Settings({ stored }: { stored: RecommendingSettings }) {
  const text = useText(recommendingMessages)
  const name = useName()
  const may = useMay()
  const form = useRecommending(stored)
  const isActive = form.values.isActive === true
  const nameOf = (field: string) => (field === 'courseIds' ? text('courseIds') : name(field as Field))
  return (
    <RecordOnBar form={form} label={text('heading')} fieldName={nameOf} isChangeable={may('settings.change')}>
      <FormSection title={text('heading')} hint={text('hint')}>
        <Checkbox
          label={name('isActive')}
          description={text('isActiveHint')}
          checked={isActive}
          onChange={(event) => form.field('isActive').onChange(event.currentTarget.checked)}
        />
        {may('registrations.read') && (
          <Anchor component={Link} to="/recommended">
            {text('toList')}
          </Anchor>
        )}
      </FormSection>
      {isActive && (
        <>
          <FormSection title={text('newcomerSection')} hint={text('newcomerHint')}>
            <Less form={form} percent="newcomerPercent" cents="newcomerCents" />
            <Courses form={form} stored={stored} />
          </FormSection>
          <FormSection title={text('rewardSection')} hint={text('rewardHint')}>
            <Less form={form} percent="rewardPercent" cents="rewardCents" />
            <div className={formClasses.pair}>
              <CountField label={name('rewardMonths')} {...form.field('rewardMonths')} />
              <CountField
                label={name('mostRewards')}
                description={text('mostHint')}
                {...form.field('mostRewards')}
              />
            </div>
          </FormSection>
        </>
      )}
    </RecordOnBar>
  )
}
