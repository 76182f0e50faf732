import { Button, Menu } from '@mantine/core'
import { personFields } from '@reihum/contract/people/person.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { api } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { notify } from '#platform/notifications.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { GroupsOfPerson } from './groups/groups-of-person.tsx'
import { peopleMessages } from './people.messages.ts'
import { draftOf, type PersonDraft, PersonFields } from './person-fields.tsx'
import { PersonMails } from './person-mails.tsx'
import { keepPerson, usePerson, usePersonId } from './person-query.ts'
import { personSections } from './person-sections.ts'
import { TwinHint } from './twin-hint.tsx'

export function AttendeePage() {
  const text = useText(peopleMessages)
  const navigate = useNavigate()
  const asked = usePersonId()
  const query = usePerson()
  const current = query.data?.id
  // The address of a merged person leads to the person they were merged into.
  useEffect(() => {
    if (!current || current === asked) return
    notify({ kind: 'info', message: text('mergedHere') })
    void navigate({ to: `/attendees/${current}`, replace: true })
  }, [current, asked, navigate, text])
  return (
    <Loaded query={query}>
      {(person) =>
        person.erasedAt ? <Erased person={person} /> : <Living key={person.id} person={person} />
      }
    </Loaded>
  )
}

function Erased({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  const { date } = useFormats()
  return (
    <DetailPage
      title={text('erasedTitle')}
      line={text('erasedLine', { at: date(person.erasedAt ?? '') })}
      backTo={{ to: '/attendees', label: text('attendees') }}
    >
      <p className="grey">{text('erasedText')}</p>
      <Sections person={person} />
    </DetailPage>
  )
}

function Living({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  const { date, locale } = useFormats()
  const { registrations, createdAt } = person
  return (
    <DetailPage
      title={personName(person, locale)}
      line={text('line', {
        at: date(createdAt),
        registrations: text('countRegistrations', { count: registrations.length }),
      })}
      backTo={{ to: '/attendees', label: text('attendees') }}
      actions={<Actions person={person} />}
    >
      <TwinHint person={person} />
      <Details person={person} />
      <GroupsOfPerson person={person} />
      <Sections person={person} />
      <PersonMails rows={person.mails} />
    </DetailPage>
  )
}

function Sections({ person }: { person: Person }) {
  const sections = useAdditions(personSections)
  return (
    <Suspense>
      {sections.map((Section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
        <Section key={at} person={person} />
      ))}
    </Suspense>
  )
}

/** What can be done with a person; on a phone in a menu, which stands beside the name. */
function Actions({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  const [isErasing, setErasing] = useState(false)
  const isPhone = usePhone()
  const can = (action: Person['allowedActions'][number]) => person.allowedActions.includes(action)
  const ways = [
    can('merge') && { label: text('merge'), to: `/attendees/${person.id}/merge` },
    can('export') && { label: text('access'), to: `/attendees/${person.id}/export` },
  ].filter((way) => way !== false)
  const erase = () => setErasing(true)
  return (
    <>
      {isPhone ? (
        <MoreMenu label={text('more')}>
          {ways.map(({ label, to }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
          {can('erase') && (
            <Menu.Item data-destructive onClick={erase}>
              {text('erase')} …
            </Menu.Item>
          )}
        </MoreMenu>
      ) : (
        <>
          {ways.map(({ label, to }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {label}
            </Button>
          ))}
          {can('erase') && (
            <Button variant="default" onClick={erase}>
              {text('erase')} …
            </Button>
          )}
        </>
      )}
      <ErasePersonDialog
        person={person}
        isOpen={isErasing}
        onClose={() => setErasing(false)}
        onErased={() => setErasing(false)}
      />
    </>
  )
}

function Details({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  const tenant = useActiveTenant()
  const ofPerson = { tenant: tenant.id, personId: person.id }
  const form = useRecordForm({
    schema: personFields,
    stored: person,
    draftOf,
    save: async (fields, revision) => {
      return keepPerson(tenant.id, await api.people.changePerson({ ...ofPerson, revision, person: fields }))
    },
    load: async () => keepPerson(tenant.id, await api.people.getPerson(ofPerson)),
    pathPrefix: 'person.',
  })
  return (
    <RecordForm form={form} fieldName={(field) => text(field as keyof PersonDraft)}>
      <PersonFields field={form.field} />
    </RecordForm>
  )
}
