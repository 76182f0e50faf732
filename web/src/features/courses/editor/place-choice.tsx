import { placeFields } from '@reihum/contract/courses/place.schema.ts'
import { placeId } from '@reihum/contract/wire/ids.schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { townLine } from '../places/address-line.ts'
import { PlaceFields, placeRefusalFields } from '../places/place-fields.tsx'
import { keepPlace, placeQuery } from '../places/place-query.ts'
import { AddRecordDialog } from './add-record-dialog.tsx'
import { editorMessages } from './editor.messages.ts'
import { RecordChoice } from './record-choice.tsx'
import { type RecordChoiceProps, useRecordChoice } from './use-record-choice.ts'

/** Chooses the place: one of the existing ones, or a new one. */
export function PlaceChoice({ value, onChange, ...input }: RecordChoiceProps) {
  const text = useText(editorMessages)
  const tenant = useActiveTenant()
  const { choice, adds, dialog } = useRecordChoice({
    value,
    idSchema: placeId,
    recordOf: placeQuery,
    search: (q) => queries.courses.listPlaces.queryOptions({ input: { tenant: tenant.id, q, size: 25 } }),
    asChoice: (place) => ({ value: place.id, label: place.name, hint: townLine(place) || undefined }),
  })
  const { country } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  return (
    <>
      <RecordChoice
        placeholder={text('placeNone')}
        {...input}
        {...choice}
        onChange={onChange}
        addLabel={text('newPlace')}
      />
      {adds && (
        <AddRecordDialog
          key={adds.id}
          title={text('newPlaceTitle')}
          {...dialog}
          schema={placeFields}
          initial={{
            name: adds.name,
            street: '',
            postalCode: '',
            city: '',
            country,
            capacity: null,
            directions: '',
            accessibility: '',
          }}
          pathPrefix="place."
          refusalFields={placeRefusalFields}
          create={(place) => api.courses.createPlace({ tenant: tenant.id, id: adds.id, place })}
          onCreated={(place) => {
            keepPlace(tenant.id, place)
            onChange(place.id)
            return place.name
          }}
        >
          {(field) => <PlaceFields field={field} />}
        </AddRecordDialog>
      )}
    </>
  )
}
