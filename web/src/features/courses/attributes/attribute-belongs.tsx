import { Checkbox } from '@mantine/core'
import {
  type Attribute,
  type AttributeKind,
  attributeScope,
  attributeScopeNames,
  staysFor,
} from '@reihum/contract/courses/attribute.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { AttributeForm } from './attribute-fields.tsx'
import { attributesQuery, nameOf } from './attribute-query.ts'
import { attributesMessages } from './attributes.messages.ts'

const wrapperOrder = ['label', 'input', 'description', 'error'] as const

/** After how many months the form offers to ask again; another number, from a program, is offered too. */
const offeredMonths = [3, 6, 12, 24]
const never = 'never'

/** The attributes that ask what somebody brings. */
function useThingKinds(): readonly Attribute[] {
  const listed = useQuery(attributesQuery(useActiveTenant().id, false))
  return (listed.data?.items ?? []).filter(({ fields }) => fields.kind === 'thing')
}

/** What becomes of the answers: whether they stay with the person, how long, and who reads them. */
export function AttributeBelongs({ form, kind }: { form: AttributeForm; kind: AttributeKind }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const scope = attributeScope.parse(form.values.scope)
  const months = typeof form.values.askAgainMonths === 'number' ? form.values.askAgainMonths : null
  const offered = [...new Set([...offeredMonths, ...(months === null ? [] : [months])])].sort((a, b) => a - b)
  const kinds = useThingKinds()
  // Nobody agrees to anything for the next time.
  const isConsent = kind === 'checkbox'
  const choices = [
    ...attributeScope.options
      .filter((value) => value !== 'thing' && !(isConsent && value === 'person'))
      .map((value) => ({ value: value as string, label: attributeScopeNames[value][locale] })),
    ...(isConsent ? [] : kinds.map((one) => ({ value: one.id as string, label: nameOf(one, locale) }))),
  ]
  const choose = (next: string) => {
    const chosen = attributeScope.safeParse(next).data ?? 'thing'
    form.fill({
      scope: chosen,
      belongsTo: chosen === 'thing' ? next : null,
      ...(!staysFor(chosen) && { askAgainMonths: null }),
      ...(chosen === 'order' && { shownToInstructors: false }),
    })
  }
  return (
    <FormSection title={text('sectionAnswers')}>
      {kind === 'thing' ? (
        <p className="grey">{text('scopeOfThing')}</p>
      ) : (
        <ChoiceField
          label={text('scope')}
          description={text(`scope_${scope}`)}
          inputWrapperOrder={[...wrapperOrder]}
          data={choices}
          data-path="scope"
          error={form.part('scope').error ?? form.part('belongsTo').error}
          value={scope === 'thing' ? String(form.values.belongsTo) : scope}
          onChange={choose}
        />
      )}
      {staysFor(scope) && (
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
