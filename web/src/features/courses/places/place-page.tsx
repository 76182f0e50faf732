import { type Place, placeFields } from '@kurso/contract/courses/place.schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import classes from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ArchivedBadge } from '../records/archived-badge.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { useRecordForm } from '../records/record-form.ts'
import { RecordProblem } from '../records/record-problem.tsx'
import { recordsMessages } from '../records/records.messages.ts'
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
  const words = useText(recordsMessages)
  const tenant = useActiveTenant()
  const navigate = useNavigate()
  const isGone = useRef(false)
  const ofPlace = { tenant: tenant.id, placeId: place.id }
  const keep = (fresh: Place) => keepPlace(tenant.id, fresh)
  const form = useRecordForm({
    schema: placeFields,
    stored: place,
    draftOf,
    save: async (fields, revision) => {
      const saved = keep(await api.courses.changePlace({ ...ofPlace, revision, place: fields }))
      notify({ kind: 'positive', message: words('saved') })
      return saved
    },
    load: async () => keep(await api.courses.getPlace(ofPlace)),
    pathPrefix: 'place.',
    refusalFields: placeRefusalFields,
  })
  const remove = async () => {
    await api.courses.removePlace(ofPlace)
    isGone.current = true
    await navigate({ to: '/places' })
    forgetPlace(tenant.id, place.id)
  }
  return (
    <DetailPage
      title={place.name}
      mark={<ArchivedBadge of={place} />}
      line={addressLine(place) || undefined}
      backTo={{ to: '/places', label: text('places') }}
      actions={
        <RecordActions
          name={place.name}
          allowed={place.allowedActions}
          archive={async () => keep(await api.courses.archivePlace(ofPlace))}
          restore={async () => keep(await api.courses.restorePlace(ofPlace))}
          remove={remove}
        />
      }
    >
      <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={() => !isGone.current && form.hasUnsavedChanges()} />
        <RecordProblem {...form} fieldName={(name) => text(name as keyof PlaceDraft)} />
        <PlaceFields field={form.field} />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {words('save')}
          </Button>
        </div>
      </form>
    </DetailPage>
  )
}
