import { Button } from '@mantine/core'
import { type Person, personFields } from '@reihum/contract/registrations/person.schema.ts'
import { personName } from '@reihum/contract/registrations/person-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRecordForm } from '#features/courses/records/record-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import formClasses from '#ui/form/form.module.css'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { draftOf, type PersonDraft, PersonFields } from './person-fields.tsx'
import { keepPerson, usePerson, usePersonId } from './person-query.ts'
import { PersonBookings, PersonMails, PersonRegistrations } from './person-records.tsx'
import { personsMessages } from './persons.messages.ts'
import { TwinHint } from './twin-hint.tsx'

export function AttendeePage() {
  const text = useText(personsMessages)
  const navigate = useNavigate()
  const asked = usePersonId()
  const query = usePerson()
  const current = query.data?.id
  // The address of somebody who was merged leads on to whom they became.
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
  const text = useText(personsMessages)
  const { date } = useFormats()
  return (
    <DetailPage
      title={text('erasedTitle')}
      line={text('erasedLine', { at: date(person.erasedAt ?? '') })}
      backTo={{ to: '/attendees', label: text('attendees') }}
    >
      <p className="grey">{text('erasedText')}</p>
      <PersonRegistrations rows={person.registrations} />
    </DetailPage>
  )
}

function Living({ person }: { person: Person }) {
  const text = useText(personsMessages)
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
      <PersonRegistrations rows={registrations} />
      <PersonBookings rows={bookedForOthers(person)} />
      <PersonMails rows={person.mails} />
    </DetailPage>
  )
}

/** Bookings of somebody's own alone are what their registrations say already. */
function bookedForOthers({ registrations, bookings }: Person) {
  const own = new Set<string>(registrations.map(({ id }) => id))
  return bookings.filter((booking) => booking.registrations.some(({ id }) => !own.has(id)))
}

function Actions({ person }: { person: Person }) {
  const text = useText(personsMessages)
  const [isErasing, setErasing] = useState(false)
  const can = (action: Person['allowedActions'][number]) => person.allowedActions.includes(action)
  return (
    <>
      {can('merge') && (
        <Button component={Link} to={`/attendees/${person.id}/merge`} variant="default">
          {text('merge')}
        </Button>
      )}
      {can('export') && (
        <Button component={Link} to={`/attendees/${person.id}/export`} variant="default">
          {text('access')}
        </Button>
      )}
      {can('erase') && (
        <Button variant="default" onClick={() => setErasing(true)}>
          {text('erase')} …
        </Button>
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
  const text = useText(personsMessages)
  const tenant = useActiveTenant()
  const ofPerson = { tenant: tenant.id, personId: person.id }
  const form = useRecordForm({
    schema: personFields,
    stored: person,
    draftOf,
    save: async (fields, revision) => {
      const saved = await keepPerson(
        tenant.id,
        await api.registrations.changePerson({ ...ofPerson, revision, person: fields }),
      )
      notify({ kind: 'positive', message: text('saved') })
      return saved
    },
    load: async () => keepPerson(tenant.id, await api.registrations.getPerson(ofPerson)),
    pathPrefix: 'person.',
  })
  return (
    <form ref={form.element} className={formClasses.form} noValidate onSubmit={form.submit}>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      <RecordProblem {...form} fieldName={(field) => text(field as keyof PersonDraft)} />
      <PersonFields field={form.field} />
      <div className={formClasses.buttons}>
        <Button type="submit" loading={form.isSaving}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
