import { type PlaceFields as Fields, placeFields } from '@reihum/contract/courses/place.schema.ts'
import { placeId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { useText } from '#ui/text.tsx'
import { NewRecordPage } from '../records/new-record-page.tsx'
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
  // Made once a form, so that a second submit of it finds the place that is already there.
  const [id] = useState(() => placeId.parse(newId()))
  const create = useMutation({
    mutationFn: (place: Fields) => api.courses.createPlace({ tenant: tenant.id, id, place }),
    meta: { shownInline: ['INVALID_INPUT', ...Object.keys(placeRefusalFields)] },
    onSuccess: (place) => {
      keepPlace(tenant.id, place)
      notify({ kind: 'positive', message: text('created', { name: place.name }) })
    },
  })
  const form = useContractForm({
    schema: placeFields,
    initial: { ...blank, country, directions: '', accessibility: '' },
    save: async (place) => {
      await create.mutateAsync(place)
      goTo('/places')
    },
    pathPrefix: 'place.',
    refusalFields: placeRefusalFields,
  })
  return (
    <NewRecordPage
      title={text('newPlace')}
      backTo={{ to: '/places', label: text('places') }}
      form={form}
      isSaving={create.isPending}
    >
      <PlaceFields field={form.field} />
    </NewRecordPage>
  )
}
