import {
  type Attribute,
  attributeFields,
  attributeKindNames,
} from '@reihum/contract/courses/attribute.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useRecordForm } from '../records/record-form.ts'
import { RecordPage } from '../records/record-page.tsx'
import { recordsMessages } from '../records/records.messages.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { attributesQuery, keepAttribute, nameOf, reloadAttributes } from './attribute-query.ts'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'

/** There are at most a few dozen, so that the lists hold them whole. */
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
  const words = useText(recordsMessages)
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
      const saved = keep(await api.courses.changeAttribute({ ...ofAttribute, version, attribute: fields }))
      notify({ kind: 'positive', message: words('saved') })
      return versioned(saved)
    },
    load: async () => reloadAttributes(),
    pathPrefix: 'attribute.',
  })
  const names: Record<string, string> = {
    ...{ label: text('label'), help: text('help'), options: text('options'), consent: text('consent') },
    ...{ required: text('requiredField'), forAllCourses: text('forAllCourses'), kind: text('kind') },
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
      form={form}
      fieldName={(field) => names[field] ?? field}
    >
      {!gate.isIncluded && (
        <TierLock feature="additionalAttributes" neededTier={gate.neededTier}>
          {text('locked')}
        </TierLock>
      )}
      <fieldset className={classes.fields} disabled={!attribute.allowedActions.includes('edit')}>
        <AttributeFields form={form} stored={attribute} />
      </fieldset>
    </RecordPage>
  )
}
