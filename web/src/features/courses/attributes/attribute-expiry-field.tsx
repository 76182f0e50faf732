import { attributeExpiry, attributeExpiryNames } from '@reihum/contract/courses/attribute.schema.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { AttributeForm } from './attribute-fields.tsx'
import { attributesMessages } from './attributes.messages.ts'

/** Whether a date says until when something is valid, and what becomes of one that is over. */
export function AttributeExpiryField({ form }: { form: AttributeForm }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const expiry = attributeExpiry.parse(form.values.expiry)
  return (
    <FormSection title={text('sectionExpiry')}>
      <ChoiceField
        label={text('expiry')}
        description={text(`expiry_${expiry}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={attributeExpiry.options.map((value) => ({ value, label: attributeExpiryNames[value][locale] }))}
        data-path="expiry"
        error={form.part('expiry').error}
        value={expiry}
        onChange={(next) => form.fill({ expiry: attributeExpiry.parse(next) })}
      />
    </FormSection>
  )
}
