import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { peopleImports } from '@reihum/contract/people/people.imports.ts'
import type { PersonGroup } from '@reihum/contract/people/person-group.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import {
  type PersonSummary,
  personFilter,
  personListInput,
  personOrderInput,
} from '@reihum/contract/registrations/person-list.schema.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useAdditions } from '#platform/house-context.tsx'
import { ImportButton } from '#platform/import-button.tsx'
import { useListLayout } from '#platform/list-layout.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { attendeesMessages } from './attendees.messages.ts'
import classes from './attendees.module.css'
import { JoinFound } from './join-found.tsx'
import { personListEntries } from './person-list-entries.ts'

const columnsAtFirst = ['email', 'phone', 'registrations', 'nextCourse', 'lastCourse']

/** Everybody who attends or books, across all courses. */
export function AttendeesPage() {
  const text = useText(attendeesMessages)
  const tenant = useActiveTenant()
  const { date, locale } = useFormats()
  const list = useRecordList(personListInput, (search) =>
    queries.registrations.listPersons.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const layout = useListLayout('persons', columnsAtFirst)
  const may = useMay()
  const entries = useAdditions(personListEntries).filter(({ shownTo }) => may(shownTo))
  return (
    <ListPage
      title={text('attendees')}
      line={(count) => text('count', { count })}
      action={
        <>
          {entries.map(({ label, to, search }) => (
            <Button
              key={to}
              component={Link}
              variant="default"
              to={to}
              search={search(personFilter.parse(list.search)) as never}
            >
              {label[locale]}
            </Button>
          ))}
          <JoinFound filter={personFilter.parse(list.search)} count={list.query.data?.total ?? 0} />
          <ImportButton kind="persons" permission={peopleImports.persons.permission} />
          <NewPersonButton />
          <ExportMenu
            load={(format) =>
              api.registrations.exportPersons({
                tenant: tenant.id,
                ...personOrderInput.parse(list.search),
                format,
              })
            }
          />
        </>
      }
      {...list}
      columns={useColumns()}
      layout={layout}
      views={<ListViews list="attendees" layout={layout} />}
      rowKey={(person) => person.id}
      rowLink={(person) => `/attendees/${person.id}`}
      phoneRow={(person) => ({
        title: personName(person, locale),
        mark: person.hasTwins && <TwinMark />,
        meta: person.nextCourse
          ? [person.nextCourse.start && date(person.nextCourse.start), person.nextCourse.title]
              .filter(Boolean)
              .join(' · ')
          : person.email || person.phone || '–',
        amount: text('countRegistrations', { count: person.registrationCount }),
      })}
      filters={useFilters()}
      foldsFilters
      empty={{
        sentence: text('empty'),
        action: (
          <>
            <NewPersonButton />
            <Button component={Link} variant="default" to="/courses">
              {text('toCourses')}
            </Button>
            <ImportButton kind="persons" permission={peopleImports.persons.permission} />
          </>
        ),
      }}
    />
  )
}

function NewPersonButton() {
  const text = useText(attendeesMessages)
  return (
    <Button
      component={Link}
      to="/attendees/new"
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text('newPerson')}
    </Button>
  )
}

function TwinMark() {
  const text = useText(attendeesMessages)
  return <StateBadge colour="warning">{text('twin')}</StateBadge>
}

function useColumns(): ListColumn<PersonSummary>[] {
  const text = useText(attendeesMessages)
  const { date, number, locale } = useFormats()
  const course = (of: PersonSummary['nextCourse']) =>
    of ? (
      <span className={classes.course}>
        {of.start && <span className="grey numbers">{date(of.start)} </span>}
        {of.title}
      </span>
    ) : (
      '–'
    )
  return [
    {
      id: 'name',
      header: text('name'),
      isSortable: true,
      isMain: true,
      cell: (person) => personName(person, locale),
    },
    {
      id: 'email',
      header: text('email'),
      isSortable: true,
      givesWay: true,
      cell: (person) => person.email || '–',
    },
    { id: 'phone', header: text('phone'), isNumeric: true, cell: (person) => person.phone || '–' },
    {
      id: 'city',
      header: text('city'),
      cell: (person) => `${person.postalCode} ${person.city}`.trim() || '–',
    },
    {
      id: 'registrations',
      header: text('registrationCount'),
      isSortable: true,
      align: 'right',
      cell: (person) => number(person.registrationCount),
    },
    {
      id: 'nextCourse',
      header: text('nextCourse'),
      givesWay: true,
      cell: (person) => course(person.nextCourse),
    },
    {
      id: 'lastCourse',
      header: text('lastCourse'),
      givesWay: true,
      cell: (person) => course(person.lastCourse),
    },
    {
      id: 'twins',
      header: text('twins'),
      cell: (person) => (person.hasTwins ? <TwinMark /> : ''),
    },
    {
      id: 'createdAt',
      header: text('createdAt'),
      isSortable: true,
      isNumeric: true,
      cell: (person) => date(person.createdAt),
    },
  ]
}

const groupFilter = (label: string, groups: readonly PersonGroup[]): ListFilter => ({
  kind: 'choice',
  key: 'groupId',
  label,
  options: groups.map(({ id, fields }) => ({ value: id, label: fields.name })),
})

function useFilters(): ListFilter[] {
  const text = useText(attendeesMessages)
  const tenant = useActiveTenant()
  const { date } = useFormats()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 200)
  // Choosing an option puts its label into the field, so only the part before the dot is searched for.
  const q = settled.split(' · ')[0] ?? ''
  const { data } = useQuery({
    ...queries.courses.list.queryOptions({
      input: { tenant: tenant.id, size: 50, sort: 'start', dir: 'desc', q },
    }),
    placeholderData: keepPreviousData,
  })
  const groups = useQuery(
    queries.people.listPersonGroups.queryOptions({ input: { tenant: tenant.id, size: 100 } }),
  ).data?.items
  const options = (data?.items ?? []).map(({ id, title, start }) => ({
    value: id,
    label: start ? `${title} · ${date(start)}` : title,
  }))
  return [
    { kind: 'text', key: 'q', label: text('search') },
    { kind: 'choice', key: 'courseId', label: text('course'), isSearchable: true, onType: setTyped, options },
    ...(groups?.length ? [groupFilter(text('group'), groups)] : []),
    { kind: 'flag', key: 'upcoming', label: text('upcoming') },
    { kind: 'flag', key: 'twins', label: text('twins') },
  ]
}
