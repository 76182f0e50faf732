import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import {
  refundTermsInWords,
  refundTermsKind,
  refundTermsKindNames,
} from '@reihum/contract/courses/refund-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { refundSettingsQuery } from '../refund-terms/refund-settings-query.ts'
import { refundTermsMessages } from '../refund-terms/refund-terms.messages.ts'
import { AfterStartField, StepFields } from '../refund-terms/step-fields.tsx'
import type { ContentForm } from './content-form.ts'
import classes from './editor.module.css'

const asProvider = 'provider'

/** The terms of the settings, so that nobody has to look there to know what applies. */
function ProviderTerms() {
  const text = useText(refundTermsMessages)
  const locale = useLocale()
  const may = useMay()
  const tenant = useActiveTenant().id
  const { data } = useQuery({ ...refundSettingsQuery(tenant), enabled: may('money.read') })
  if (!data) return null
  const lines = refundTermsInWords(data, locale)
  return (
    <p className="grey">{lines.length > 0 ? `${text('now')} ${lines.join('; ')}.` : text('everything')}</p>
  )
}

function OwnTerms({ form }: { form: ContentForm }) {
  const text = useText(refundTermsMessages)
  const steps = form.values.refundSteps
  return (
    <>
      <p className="grey">{text('stepsHint')}</p>
      <StepFields
        steps={Array.isArray(steps) ? steps : []}
        part={(at, number) => form.part(`refundSteps.${at}.${number}`)}
        onChange={(refundSteps) => form.fill({ refundSteps })}
      />
      <AfterStartField
        label={text('afterStart')}
        value={String(form.values.refundAfterStart)}
        onChange={(refundAfterStart) => form.fill({ refundAfterStart })}
      />
    </>
  )
}

/** What goes back to whoever cancels: as the provider does, everything, or by terms of the course's own. */
export function RefundTermsFields({ form }: { form: ContentForm }) {
  const text = useText(refundTermsMessages)
  const locale = useLocale()
  const { value, error } = form.field('refundTerms')
  const choose = (next: string) => {
    const refundTerms = next === asProvider ? null : refundTermsKind.parse(next)
    // What belongs to another choice is emptied, so that nothing wrong is left in a field that is not shown.
    const refundSteps = refundTerms === 'steps' ? [{ days: 14, percent: 100 }] : []
    form.fill({ refundTerms, refundSteps, refundAfterStart: 'nothing' })
  }
  return (
    <>
      <ChoiceField
        className={classes.short}
        label={courseFieldWords.refundTerms.label[locale]}
        description={text('termsHint')}
        error={error}
        data-path="refundTerms"
        data={[
          { value: asProvider, label: text('asProvider') },
          ...refundTermsKind.options.map((kind) => ({
            value: kind,
            label: refundTermsKindNames[kind][locale],
          })),
        ]}
        value={value ?? asProvider}
        onChange={choose}
      />
      {value === null && <ProviderTerms />}
      {value === 'steps' && <OwnTerms form={form} />}
    </>
  )
}
