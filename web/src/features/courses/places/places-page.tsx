import { Button } from '@mantine/core'
import { type Place, placeListInput } from '@reihum/contract/courses/place.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { ArchiveLink } from '../records/archive-link.tsx'
import { ArchivedBadge } from '../records/archived-badge.tsx'
import { recordsMessages } from '../records/records.messages.ts'
import { addressLine, townLine } from './address-line.ts'
import { placesMessages } from './places.messages.ts'

export function PlacesPage() {
  const text = useText(placesMessages)
  const words = useText(recordsMessages)
  const tenant = useActiveTenant()
  const { number } = useFormats()
  const { search, onSearch } = useListAddress(placeListInput)
  const query = useQuery({
    ...queries.courses.listPlaces.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const archive = useQuery({
    ...queries.courses.listPlaces.queryOptions({ input: { tenant: tenant.id, archived: true } }),
    enabled: query.data?.total === 0 && !search.archived,
  })
  const capacity = (place: Place) => (place.capacity === null ? text('unlimited') : number(place.capacity))
  const columns: ListColumn<Place>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: (place) => place.name },
    { id: 'street', header: text('streetOnly'), cell: (place) => place.street || '–' },
    {
      id: 'city',
      header: text('city'),
      isSortable: true,
      cell: (place) => townLine(place) || '–',
    },
    { id: 'capacity', header: text('capacity'), isSortable: true, align: 'right', cell: capacity },
  ]
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: text('search') },
      { kind: 'flag', key: 'archived', label: words('archivedOnly') },
    ],
    [text, words],
  )
  const newPlace = (
    <Button component={Link} to="/places/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {text('newPlace')}
    </Button>
  )
  return (
    <ListPage
      title={text('places')}
      line={(count) => text('count', { count })}
      action={newPlace}
      query={query}
      columns={columns}
      rowKey={(place) => place.id}
      rowLink={(place) => `/places/${place.id}`}
      phoneRow={(place) => ({
        title: place.name,
        mark: <ArchivedBadge of={place} />,
        meta: addressLine(place) || '–',
        amount: place.capacity === null ? text('unlimited') : text('seats', { count: place.capacity }),
      })}
      filters={filters}
      views={<ListViews list="places" />}
      search={search}
      onSearch={onSearch}
      empty={{
        sentence: text('empty'),
        action: (
          <>
            {newPlace}
            <ArchiveLink to="/places" count={archive.data?.total} />
          </>
        ),
      }}
    />
  )
}
