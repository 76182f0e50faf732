import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { MergeComparison } from './merge-comparison.tsx'
import { peopleMessages } from './people.messages.ts'
import classes from './people.module.css'
import { usePerson, usePersonId } from './person-query.ts'
import { CompareLink, TwinWords } from './twin-hint.tsx'

/** First chooses the other person, then shows the two side by side. */
export function MergePage() {
  const personId = usePersonId()
  const { other } = useSearch({ strict: false }) as { other?: PersonId }
  if (other && other !== personId) return <Compared personId={personId} otherId={other} />
  return <Choosing />
}

function Compared({ personId, otherId }: { personId: PersonId; otherId: PersonId }) {
  const tenant = useActiveTenant()
  const query = useQuery({
    ...queries.people.previewMerge.queryOptions({ input: { tenant: tenant.id, personId, otherId } }),
    meta: { shownInline: ['PERSONS_ARE_ONE', 'PERSON_ERASED'] },
  })
  // Already merged persons need no comparison.
  if (query.isError && 'code' in query.error && query.error.code === 'PERSONS_ARE_ONE')
    return <Navigate to={`/attendees/${personId}`} replace />
  return (
    <Loaded query={query}>
      {(preview) => <MergeComparison key={`${personId} ${otherId}`} preview={preview} />}
    </Loaded>
  )
}

function Choosing() {
  return <Loaded query={usePerson()}>{(person) => <Choice person={person} />}</Loaded>
}

function Choice({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  const { locale } = useFormats()
  const [typed, setTyped] = useState('')
  const name = personName(person, locale)
  return (
    <DetailPage
      title={text('mergeTitle')}
      line={text('mergeWhom', { name })}
      backTo={{ to: `/attendees/${person.id}`, label: name }}
    >
      <TextInput
        className={classes.search}
        label={text('mergeSearch')}
        description={text('mergeSearchHint')}
        type="search"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? <Suggestions person={person} /> : <Found person={person} q={typed.trim()} />}
    </DetailPage>
  )
}

function Suggestions({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  return (
    <Section title={text('suggestions')}>
      {person.twins.length === 0 ? (
        <p className="grey">{text('noSuggestions')}</p>
      ) : (
        <Choices person={person} others={person.twins} />
      )}
    </Section>
  )
}

function Found({ person, q }: { person: Person; q: string }) {
  const text = useText(peopleMessages)
  const tenant = useActiveTenant()
  const [settled] = useDebouncedValue(q, 200)
  const query = useQuery({
    ...queries.registrations.listPersons.queryOptions({ input: { tenant: tenant.id, q: settled, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={text('found')}>
      <Loaded query={query}>
        {({ items }) => {
          const others = items.filter(({ id }) => id !== person.id)
          if (others.length === 0) return <p className="grey">{text('nobodyFound')}</p>
          return <Choices person={person} others={others} />
        }}
      </Loaded>
    </Section>
  )
}

type Other = Parameters<typeof TwinWords>[0]['twin']

function Choices({ person, others }: { person: Person; others: Other[] }) {
  return (
    <ul className={classes.choices}>
      {others.map((other) => (
        <li key={other.id}>
          <div>
            <TwinWords twin={other} />
          </div>
          <CompareLink person={person} twin={other} />
        </li>
      ))}
    </ul>
  )
}
