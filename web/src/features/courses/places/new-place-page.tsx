import { placeFields } from '@reihum/contract/courses/place.schema.ts'
import { placeId } from '@reihum/contract/wire/ids.schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { PlaceFields, placeRefusalFields } from './place-fields.tsx'
import { keepPlace } from './place-query.ts'
import { placesMessages } from './places.messages.ts'

const blank = { name: '', street: '', postalCode: '', city: '', capacity: null }

export function NewPlacePage() {
  const text = useText(placesMessages)
  const tenant = useActiveTenant()
  const { country } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  const form = useNewRecordForm({
    idSchema: placeId,
    schema: placeFields,
    initial: { ...blank, country, directions: '', accessibility: '' },
    create: (id, place) => api.courses.createPlace({ tenant: tenant.id, id, place }),
    onCreated: (place) => {
      keepPlace(tenant.id, place)
      notify({ kind: 'positive', message: text('created', { name: place.name }) })
      goTo('/places')
    },
    pathPrefix: 'place.',
    refusalFields: placeRefusalFields,
  })
  return (
    <NewRecordPage title={text('newPlace')} backTo={{ to: '/places', label: text('places') }} form={form}>
      <PlaceFields field={form.field} />
    </NewRecordPage>
  )
}
