import { attributeFields, type AttributeFields as Fields } from '@reihum/contract/courses/attribute.schema.ts'
import { attributeId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { NewRecordPage } from '../records/new-record-page.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { keepAttribute, nameOf } from './attribute-query.ts'
import { attributesMessages } from './attributes.messages.ts'

const words = { de: '', en: '' }

export function NewAttributePage() {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  // Made once a form, so that a second submit of it finds the field that is already there.
  const [id] = useState(() => attributeId.parse(newId()))
  const create = useMutation({
    mutationFn: (attribute: Fields) => api.courses.createAttribute({ tenant: tenant.id, id, attribute }),
    meta: { shownInline: ['INVALID_INPUT'] },
    onSuccess: (attribute) => {
      keepAttribute(tenant.id, attribute)
      notify({ kind: 'positive', message: text('created', { name: nameOf(attribute, locale) }) })
    },
  })
  const form = useContractForm({
    schema: attributeFields,
    initial: {
      ...{ kind: 'text', label: words, help: words, consent: words, options: [] },
      ...{ required: false, forAllCourses: true },
    },
    save: async (attribute) => {
      await create.mutateAsync(attribute)
      goTo('/courses/attributes')
    },
    pathPrefix: 'attribute.',
  })
  return (
    <NewRecordPage
      title={text('newAttribute')}
      backTo={{ to: '/courses/attributes', label: text('attributes') }}
      form={form}
      isSaving={create.isPending}
    >
      <AttributeFields form={form} />
    </NewRecordPage>
  )
}
