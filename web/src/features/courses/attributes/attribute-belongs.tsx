import { Checkbox } from '@mantine/core'
import { attributeScope, attributeScopeNames } from '@reihum/contract/courses/attribute.schema.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { AttributeForm } from './attribute-fields.tsx'
import { attributesMessages } from './attributes.messages.ts'

const wrapperOrder = ['label', 'input', 'description', 'error'] as const

/** After how many months the form offers to ask again; another number, from a program, is offered too. */
const offeredMonths = [3, 6, 12, 24]
const never = 'never'

/** What becomes of the answers: whether they stay with the person, how long, and who reads them. */
export function AttributeBelongs({ form }: { form: AttributeForm }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const scope = attributeScope.parse(form.values.scope)
  const months = typeof form.values.askAgainMonths === 'number' ? form.values.askAgainMonths : null
  const offered = [...new Set([...offeredMonths, ...(months === null ? [] : [months])])].sort((a, b) => a - b)
  // Nobody agrees to anything for the next time.
  const isConsent = form.values.kind === 'checkbox'
  return (
    <FormSection title={text('sectionAnswers')}>
      <ChoiceField
        label={text('scope')}
        description={text(`scope_${scope}`)}
        inputWrapperOrder={[...wrapperOrder]}
        data={attributeScope.options
          .filter((value) => !isConsent || value !== 'person')
          .map((value) => ({ value, label: attributeScopeNames[value][locale] }))}
        data-path="scope"
        error={form.part('scope').error}
        value={scope}
        onChange={(next) =>
          form.fill({
            scope: attributeScope.parse(next),
            ...(next !== 'person' && { askAgainMonths: null }),
            ...(next === 'order' && { shownToInstructors: false }),
          })
        }
      />
      {scope === 'person' && (
        <ChoiceField
          label={text('askAgainMonths')}
          description={text('askAgainHint')}
          inputWrapperOrder={[...wrapperOrder]}
          data={[
            { value: never, label: text('askNever') },
            ...offered.map((count) => ({ value: String(count), label: text('askAfter', { count }) })),
          ]}
          data-path="askAgainMonths"
          error={form.part('askAgainMonths').error}
          value={months === null ? never : String(months)}
          onChange={(next) => form.fill({ askAgainMonths: next === never ? null : Number(next) })}
        />
      )}
      {scope !== 'order' && (
        <Checkbox
          label={text('shownToInstructors')}
          description={text('shownToInstructorsHint')}
          checked={form.values.shownToInstructors === true}
          onChange={(event) => form.fill({ shownToInstructors: event.currentTarget.checked })}
        />
      )}
    </FormSection>
  )
}
