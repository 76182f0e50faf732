import {
  type Attribute,
  attributeFields,
  attributeKindNames,
} from '@reihum/contract/courses/attribute.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { attributesQuery, keepAttribute, nameOf, reloadAttributes } from './attribute-query.ts'
import { attributeUses } from './attribute-uses.ts'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'

/** Finds the attribute in the lists, which are loaded as a whole: there are at most a few dozen. */
export function AttributePage() {
  const tenant = useActiveTenant()
  const { attributeId = '' } = useParams({ strict: false }) as { attributeId?: string }
  const asked = useQuery(attributesQuery(tenant.id, false))
  const archived = useQuery(attributesQuery(tenant.id, true))
  return (
    <Loaded query={asked}>
      {({ items }) => (
        <Loaded query={archived}>
          {({ items: put }) => {
            const found = [...items, ...put].find(({ id }) => id === attributeId)
            return found ? <AttributeRecord key={found.id} attribute={found} /> : <NotFound />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

const versioned = (attribute: Attribute) => ({ ...attribute, revision: attribute.version })

function AttributeRecord({ attribute }: { attribute: Attribute }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const gate = useTierGate('additionalAttributes')
  const ofAttribute = { tenant: tenant.id, attributeId: attribute.id }
  const keep = (fresh: Attribute) => keepAttribute(tenant.id, fresh)
  const form = useRecordForm({
    schema: attributeFields,
    stored: versioned(attribute),
    draftOf: ({ fields }) => fields,
    save: async (fields, version) => {
      return versioned(
        keep(await api.courses.changeAttribute({ ...ofAttribute, version, attribute: fields })),
      )
    },
    load: async () => reloadAttributes(),
    pathPrefix: 'attribute.',
  })
  const uses = useAdditions(attributeUses)
  const told = (
    <Suspense>
      {uses.map((Use, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are given once and never change
        <Use key={at} attributeId={attribute.id} />
      ))}
    </Suspense>
  )
  const names: Record<string, string> = {
    label: text('label'),
    help: text('help'),
    options: text('options'),
    consent: text('consent'),
    required: text('required'),
    forAllCourses: text('forAllCourses'),
    scope: text('scope'),
    askAgainMonths: text('askAgainMonths'),
    shownToInstructors: text('shownToInstructors'),
    kind: text('kind'),
  }
  return (
    <RecordPage
      name={nameOf(attribute, locale)}
      line={attributeKindNames[attribute.fields.kind][locale]}
      backTo={{ to: '/courses/attributes', label: text('attributes') }}
      record={attribute}
      archive={async () => keep(await api.courses.archiveAttribute(ofAttribute))}
      restore={async () => keep(await api.courses.restoreAttribute(ofAttribute))}
      remove={() => api.courses.removeAttribute(ofAttribute)}
      forget={reloadAttributes}
      beforeRemoving={told}
      form={form}
      fieldName={(field) => names[field] ?? field}
    >
      {!gate.isIncluded && (
        <TierLock feature="additionalAttributes" neededTier={gate.neededTier}>
          {text('locked')}
        </TierLock>
      )}
      {told}
      <fieldset className={classes.fields} disabled={!attribute.allowedActions.includes('edit')}>
        <AttributeFields form={form} stored={attribute} />
      </fieldset>
    </RecordPage>
  )
}
