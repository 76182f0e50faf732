import { type Extra, extraFields } from '@reihum/contract/courses/extra.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { type ExtraDraft, ExtraFields, extraRefusalFields } from './extra-fields.tsx'
import { extraQuery, forgetExtra, keepExtra } from './extra-query.ts'
import { extrasMessages } from './extras.messages.ts'

export function ExtraPage() {
  const tenant = useActiveTenant()
  const { extraId = '' } = useParams({ strict: false }) as { extraId?: string }
  const query = useQuery(extraQuery(tenant.id, extraId))
  return <Loaded query={query}>{(extra) => <ExtraRecord key={extra.id} extra={extra} />}</Loaded>
}

function ExtraRecord({ extra }: { extra: Extra }) {
  const text = useText(extrasMessages)
  const { number } = useFormats()
  const tenant = useActiveTenant()
  const ofExtra = { tenant: tenant.id, extraId: extra.id }
  const keep = (fresh: Extra) => keepExtra(tenant.id, fresh)
  const form = useRecordForm({
    schema: extraFields,
    stored: extra,
    draftOf: ({ fields }): ExtraDraft => fields,
    save: async (fields, revision) =>
      keep(await api.courses.changeExtra({ ...ofExtra, revision, extra: fields })),
    load: async () => keep(await api.courses.getExtra(ofExtra)),
    isUndoable: () => true,
    pathPrefix: 'extra.',
    refusalFields: extraRefusalFields,
  })
  const { required, stock } = extra.fields
  const line =
    stock === null
      ? text('takenLine', { count: extra.taken })
      : text('takenLineOf', { taken: number(extra.taken), stock: number(stock) })
  return (
    <RecordPage
      name={extra.fields.name}
      line={required ? text('withPlace') : line}
      backTo={{ to: '/extras', label: text('extras') }}
      record={extra}
      archive={async () => keep(await api.courses.archiveExtra(ofExtra))}
      restore={async () => keep(await api.courses.restoreExtra(ofExtra))}
      remove={() => api.courses.removeExtra(ofExtra)}
      bringBack={async () => {
        keep(await api.courses.createExtra({ tenant: tenant.id, id: extra.id, extra: extra.fields }))
        if (extra.archived) keep(await api.courses.archiveExtra(ofExtra))
      }}
      forget={() => forgetExtra(tenant.id, extra.id)}
      form={form}
      fieldName={(field) => text(field as keyof ExtraDraft)}
    >
      <ExtraFields form={form} courses={extra.courses} />
    </RecordPage>
  )
}
