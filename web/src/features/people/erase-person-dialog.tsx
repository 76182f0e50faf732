import { Anchor } from '@mantine/core'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { ErasurePreview, Person } from '@reihum/contract/persons.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'
import classes from './people.module.css'
import { forgetPersons, keepPerson } from './person-query.ts'

type ErasePersonDialogProps = DialogState & { person: Person; onErased: () => void }

/** Says in numbers what will be erased, or which registrations have to be cancelled before. */
export function ErasePersonDialog({ person, isOpen, onClose, onErased }: ErasePersonDialogProps) {
  const text = useText(peopleMessages)
  const tenant = useActiveTenant()
  const { locale } = useFormats()
  const name = personName(person, locale)
  const preview = useQuery({
    ...queries.people.previewErasure.queryOptions({
      input: { tenant: tenant.id, personId: person.id },
    }),
    enabled: isOpen,
    staleTime: 0,
  })
  const erase = async (confirmation: string) => {
    await api.people.erasePerson({ tenant: tenant.id, personId: person.id, confirmation })
    notify({ kind: 'positive', message: text('erased') })
    onErased()
    // Whom nothing refers to is gone without a shell, and so is their page.
    const shell = await api.people.getPerson({ tenant: tenant.id, personId: person.id }).catch(() => null)
    if (shell) await keepPerson(tenant.id, shell)
    else goTo('/attendees', { replace: true })
    await forgetPersons()
  }
  const { data } = preview
  if (!data)
    return (
      <Dialog title={text('eraseTitle', { name })} isOpen={isOpen} onClose={onClose}>
        <Loaded query={preview}>{() => null}</Loaded>
        <DialogButtons onBack={onClose} back={text('close')} />
      </Dialog>
    )
  if (data.coming.length > 0)
    return (
      <Dialog
        title={text('comingTitle', { name })}
        text={text('comingText', { count: data.coming.length })}
        isOpen={isOpen}
        onClose={onClose}
      >
        <Coming coming={data.coming} />
        <DialogButtons onBack={onClose} back={text('close')} />
      </Dialog>
    )
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="erase-person"
      subject={person.id}
      title={text('eraseTitle', { name })}
      text={<Numbers preview={data} />}
      confirmLabel={text('eraseNow')}
      onConfirmed={erase}
    />
  )
}

function Numbers({ preview }: { preview: ErasurePreview }) {
  const text = useText(peopleMessages)
  const { registrations, bookings, answers, facts, mails, accessLinks, blankedMails } = preview
  return (
    <div className={classes.lines}>
      <p>{text('eraseNumbers', { registrations, bookings, answers, facts, mails, accessLinks })}</p>
      {blankedMails > 0 && <p>{text('eraseBlanked', { blankedMails })}</p>}
      <p>{text('eraseStays')}</p>
    </div>
  )
}

function Coming({ coming }: { coming: ErasurePreview['coming'] }) {
  const { dateTime, locale } = useFormats()
  return (
    <ul className={classes.coming}>
      {coming.map((one) => (
        <li key={one.id}>
          <Anchor component={Link} to={`/courses/${one.courseId}/registrations/${one.id}`} inherit>
            {personName(one, locale)}: {one.courseTitle}
          </Anchor>
          <span className="grey">
            {[one.start && dateTime(one.start), formatShortcode(one.shortcode)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
