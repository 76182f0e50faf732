import { Checkbox, Input } from '@mantine/core'
import { type Attribute, attributeKindNames } from '@reihum/contract/courses/attribute.schema.ts'
import type { attributeId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

type AttributeId = ReturnType<typeof attributeId.parse>

/** The fields that a tenant has defined; empty until they are known. */
export function useAttributes(): readonly Attribute[] {
  const tenant = useActiveTenant()
  return (
    useQuery(queries.courses.listAttributes.queryOptions({ input: { tenant: tenant.id } })).data?.items ?? []
  )
}

/** Chooses which of the tenant's attributes this course asks; those asked by all courses are only named. */
export function AttributesFields({
  form,
  attributes,
}: {
  form: ContentForm
  attributes: readonly Attribute[]
}) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const gate = useTierGate('additionalAttributes')
  const { value, onChange, error } = form.field('attributeIds')
  const chosen: readonly AttributeId[] = Array.isArray(value) ? (value as AttributeId[]) : []
  const labelOf = ({ fields: { label } }: Attribute) => (locale === 'en' && label.en) || label.de
  // What belongs to something that is brought is asked with it.
  const chosable = attributes.filter(({ fields }) => fields.scope !== 'thing')
  const ofAll = chosable.filter(({ fields }) => fields.forAllCourses)
  const ofSome = chosable.filter(({ fields }) => !fields.forAllCourses)
  if (!gate.isIncluded) {
    return (
      <TierLock feature="additionalAttributes" neededTier={gate.neededTier}>
        {chosen.length > 0 && text('attributesKept')}
      </TierLock>
    )
  }
  return (
    <>
      {ofSome.length > 0 && (
        <Input.Wrapper error={error} role="group" aria-label={text('attributeIds')} data-path="attributeIds">
          <div className={classes.boxes}>
            {ofSome.map((attribute) => {
              const { id, fields } = attribute
              const kind = attributeKindNames[fields.kind][locale]
              return (
                <Checkbox
                  key={id}
                  label={labelOf(attribute)}
                  description={fields.required ? `${kind} · ${text('required')}` : kind}
                  checked={chosen.includes(id)}
                  // Sorted as the server keeps them, so that ticking a box twice leaves no change.
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...chosen, id].sort() : chosen.filter((one) => one !== id))
                  }
                />
              )
            })}
          </div>
        </Input.Wrapper>
      )}
      {ofAll.length > 0 && (
        <div className="grey">{text('attributesOfAll', { names: ofAll.map(labelOf).join(', ') })}</div>
      )}
    </>
  )
}
