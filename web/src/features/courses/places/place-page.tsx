import { type Place, placeFields } from '@reihum/contract/courses/place.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CalendarFeedSection, useMayHaveFeed } from '../feeds/calendar-feed-section.tsx'
import { addressLine } from './address-line.ts'
import { type PlaceDraft, PlaceFields, placeRefusalFields } from './place-fields.tsx'
import { forgetPlace, keepPlace, placeQuery } from './place-query.ts'
import { placesMessages } from './places.messages.ts'

export function PlacePage() {
  const tenant = useActiveTenant()
  const { placeId = '' } = useParams({ strict: false }) as { placeId?: string }
  const query = useQuery(placeQuery(tenant.id, placeId))
  return <Loaded query={query}>{(place) => <PlaceRecord key={place.id} place={place} />}</Loaded>
}

function draftOf(place: Place): PlaceDraft {
  const { name, street, postalCode, city, country, capacity, directions, accessibility } = place
  return { name, street, postalCode, city, country, capacity, directions, accessibility }
}

function PlaceRecord({ place }: { place: Place }) {
  const text = useText(placesMessages)
  const tenant = useActiveTenant()
  const ofPlace = { tenant: tenant.id, placeId: place.id }
  const keep = (fresh: Place) => keepPlace(tenant.id, fresh)
  const hasMore = useMayHaveFeed({ owner: 'place', ownerId: place.id })
  const stored = placeFields.parse(place)
  const form = useRecordForm({
    schema: placeFields,
    stored: place,
    draftOf,
    save: async (fields, revision) => {
      return keep(await api.courses.changePlace({ ...ofPlace, revision, place: fields }))
    },
    load: async () => keep(await api.courses.getPlace(ofPlace)),
    isUndoable: () => true,
    pathPrefix: 'place.',
    refusalFields: placeRefusalFields,
  })
  return (
    <RecordPage
      name={place.name}
      line={addressLine(place)}
      backTo={{ to: '/places', label: text('places') }}
      record={place}
      archive={async () => keep(await api.courses.archivePlace(ofPlace))}
      restore={async () => keep(await api.courses.restorePlace(ofPlace))}
      remove={() => api.courses.removePlace(ofPlace)}
      bringBack={
        hasMore
          ? undefined
          : async () => {
              keep(await api.courses.createPlace({ tenant: tenant.id, id: place.id, place: stored }))
              if (place.archived) keep(await api.courses.archivePlace(ofPlace))
            }
      }
      forget={() => forgetPlace(tenant.id, place.id)}
      form={form}
      fieldName={(field) => text(field as keyof PlaceDraft)}
    >
      <PlaceFields field={form.field} />
      <CalendarFeedSection owner="place" ownerId={place.id} />
    </RecordPage>
  )
}
