import { Button, Checkbox, Radio } from '@mantine/core'
import {
  type NotificationSource,
  notificationSource,
} from '@reihum/contract/notifications/notification-source.schema.ts'
import {
  type RegistrationState,
  registrationState,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { DetailPage } from '#ui/detail-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { sourceFromSearch } from './source-search.ts'
import { useNewDraft } from './use-new-draft.ts'

const everybody = {
  seated: { kind: 'registrationList', filter: { q: '', seated: true, current: true } },
  waiting: { kind: 'registrationList', filter: { q: '', state: 'on_waiting_list', current: true } },
  persons: { kind: 'personList', filter: { q: '' } },
} as const satisfies Record<string, NotificationSource>
type Everybody = keyof typeof everybody

/** Says whom a message is for; the text is written on the page of its draft. */
export function NewNotificationPage() {
  const text = useText(notificationsMessages)
  const locale = useLocale()
  const given = sourceFromSearch(useSearch({ strict: false }))
  const [whom, setWhom] = useState<Everybody>('seated')
  const [states, setStates] = useState<RegistrationState[]>(['reserved', 'confirmed'])
  const creating = useNewDraft()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate(
      notificationSource.parse(given?.kind === 'course' ? { ...given, states } : (given ?? everybody[whom])),
    )
  }
  return (
    <DetailPage
      title={text('newMessage')}
      line={given ? text(`source_${given.kind}`) : undefined}
      backTo={{ to: '/notifications/messages', label: text('messages') }}
    >
      <form className={classes.form} onSubmit={submit}>
        {given === null && (
          <Radio.Group
            label={text('whom')}
            description={text('whomHint')}
            value={whom}
            onChange={(chosen) => setWhom(chosen as Everybody)}
          >
            <div className={classes.choices}>
              {(Object.keys(everybody) as Everybody[]).map((one) => (
                <Radio key={one} value={one} label={text(`everybody_${one}`)} />
              ))}
            </div>
          </Radio.Group>
        )}
        {given?.kind === 'course' && (
          <Checkbox.Group
            label={text('states')}
            value={states}
            onChange={(chosen) => setStates(chosen as RegistrationState[])}
          >
            <div className={classes.choices}>
              {registrationState.options.map((one) => (
                <Checkbox key={one} value={one} label={registrationStateNames[one][locale]} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {given !== null && given.kind !== 'course' && <p className="grey">{text('whomHint')}</p>}
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={given?.kind === 'course' && states.length === 0}
          >
            {text('write')}
          </Button>
        </div>
      </form>
    </DetailPage>
  )
}
