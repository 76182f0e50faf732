import { ActionIcon } from '@mantine/core'
import { isForCourse } from '@reihum/contract/documents/document-purposes.ts'
import { mostDocuments, type Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { isAboutRegistrations } from '@reihum/contract/notifications/notification-placeholders.ts'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import { attachmentsMessages } from './attachments.messages.ts'
import classes from './attachments.module.css'
import { keepNotification } from './notification-query.ts'

type TemplateId = Notification['documents'][number]['id']

/** The documents that each recipient of a message got. */
export function AttachedDocuments({ message }: { message: Notification }) {
  const text = useText(attachmentsMessages)
  if (message.documents.length === 0) return null
  return (
    <section className={classes.attachments} aria-label={text('documents')}>
      <h2>{text('documents')}</h2>
      <ul>
        {message.documents.map(({ id, name }) => (
          <li key={id}>
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Documents that each recipient gets one of their own of. Each change is kept at once, apart from the text. */
export function DocumentsField({ message }: { message: Notification }) {
  const text = useText(attachmentsMessages)
  const tenant = useActiveTenant().id
  const { documents } = message
  const attaching = useMutation({
    mutationFn: (documentTemplateIds: TemplateId[]) =>
      api.notifications.attachDocuments({ tenant, notificationId: message.id, documentTemplateIds }),
    onSuccess: (fresh) => keepNotification(tenant, fresh),
    meta: {
      shownInline: [
        'DOCUMENT_WITHOUT_REGISTRATION',
        'NOTIFICATION_SENT',
        'NOT_FOUND',
        'TEMPLATE_DRAFT',
        'DOCUMENT_OF_ALL',
      ],
    },
  })
  const mayMake = useMay()('documents.manage')
  if (!mayMake || !isAboutRegistrations(message.source.kind)) return null
  const ids = documents.map(({ id }) => id)
  return (
    <section className={classes.attachments} aria-label={text('documents')}>
      <h2>{text('documents')}</h2>
      {attaching.error instanceof ApiProblem && <RefusalAlert problem={attaching.error} />}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ id, name }) => (
            <li key={id}>
              <span className={classes.name}>{name}</span>
              <ActionIcon
                variant="subtle"
                aria-label={text('takeOff', { name })}
                disabled={attaching.isPending}
                onClick={() => attaching.mutate(ids.filter((one) => one !== id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {ids.length < mostDocuments && (
        <TemplateChoice attached={ids} onChoose={(id) => attaching.mutate([...ids, id])} />
      )}
      <p className="grey">{text('documentsHint')}</p>
    </section>
  )
}

type TemplateChoiceProps = { attached: readonly TemplateId[]; onChoose: (id: TemplateId) => void }

function TemplateChoice({ attached, onChoose }: TemplateChoiceProps) {
  const text = useText(attachmentsMessages)
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const query = useQuery(
    queries.documents.listTemplates.queryOptions({
      input: { tenant, state: 'final', q: '', size: 100 },
    }),
  )
  const offered = (query.data?.items ?? []).filter(
    ({ id, purpose }) => !isForCourse(purpose) && !attached.includes(id),
  )
  return (
    <ChoiceField
      label={text('addDocument')}
      placeholder={text('chooseTemplate')}
      data={offered.map(({ id, name, language }) => ({ value: id, label: `${name} (${text(language)})` }))}
      value=""
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setTyped('')
        if (id) onChoose(id as TemplateId)
      }}
    />
  )
}
