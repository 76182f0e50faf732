import { type Place, placeListInput } from '@reihum/contract/courses/place.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { addressLine, townLine } from './address-line.ts'
import { placesMessages } from './places.messages.ts'

export function PlacesPage() {
  const text = useText(placesMessages)
  const tenant = useActiveTenant()
  const { number } = useFormats()
  const list = useRecordList(placeListInput, (search) =>
    queries.courses.listPlaces.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const capacity = (place: Place) => (place.capacity === null ? text('unlimited') : number(place.capacity))
  const columns: ListColumn<Place>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: (place) => place.name },
    { id: 'street', header: text('streetShort'), cell: (place) => place.street || '–' },
    {
      id: 'city',
      header: text('city'),
      isSortable: true,
      cell: (place) => townLine(place) || '–',
    },
    { id: 'capacity', header: text('capacity'), isSortable: true, align: 'right', cell: capacity },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('places')}
      line={(count) => text('count', { count })}
      views="places"
      address="/places"
      words={{ search: text('search'), add: text('newPlace'), empty: text('empty') }}
      archive={queries.courses.listPlaces.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={(place) => ({
        title: place.name,
        meta: addressLine(place) || '–',
        amount: place.capacity === null ? text('unlimited') : text('seats', { count: place.capacity }),
      })}
    />
  )
}
