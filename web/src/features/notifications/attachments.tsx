import { ActionIcon, Anchor, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { attachmentLimits, type Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { FileUpload } from '#platform/file-upload.tsx'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { attachmentsMessages } from './attachments.messages.ts'
import classes from './attachments.module.css'
import { keepNotification } from './notification-query.ts'

type Attached = Notification['attachments'][number]

/** Opens a file as it was uploaded, at an address that is asked for when it is needed. */
function FileLink({ file }: { file: Attached }) {
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const query = useQuery(queries.files.get.queryOptions({ input: { tenant, fileId: file.id } }))
  return (
    <span className={classes.name}>
      {query.data ? (
        <Anchor href={query.data.downloadAddress} target="_blank" rel="noreferrer">
          {file.filename}
        </Anchor>
      ) : (
        file.filename
      )}{' '}
      <span className="grey">{fileSizeText(file.filesize, locale)}</span>
    </span>
  )
}

/** What a message brought along. */
export function AttachedFiles({ message }: { message: Notification }) {
  const text = useText(attachmentsMessages)
  if (message.attachments.length === 0) return null
  return (
    <section className={classes.attachments} aria-label={text('attachments')}>
      <h2>{text('attachments')}</h2>
      <ul>
        {message.attachments.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Files that a draft brings along. Each change is kept at once, apart from the text. */
export function AttachmentsField({ message }: { message: Notification }) {
  const text = useText(attachmentsMessages)
  const tenant = useActiveTenant().id
  const [isChoosing, setChoosing] = useState(false)
  const { attachments } = message
  const attaching = useMutation({
    mutationFn: (fileIds: Attached['id'][]) =>
      api.notifications.attachFiles({ tenant, notificationId: message.id, fileIds }),
    onSuccess: (fresh) => keepNotification(tenant, fresh),
    meta: { shownInline: ['ATTACHMENTS_TOO_LARGE', 'NOTIFICATION_SENT', 'NOT_FOUND'] },
  })
  const ids = attachments.map(({ id }) => id)
  const add = (id: Attached['id']) => attaching.mutate([...ids.filter((one) => one !== id), id])
  const isFull = ids.length >= attachmentLimits.files
  return (
    <section className={classes.attachments} aria-label={text('attachments')}>
      <h2>{text('attachments')}</h2>
      {attaching.error instanceof ApiProblem && <RefusalAlert problem={attaching.error} />}
      {attachments.length > 0 && (
        <ul>
          {attachments.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
              <ActionIcon
                variant="subtle"
                aria-label={text('takeOff', { name: file.filename })}
                disabled={attaching.isPending}
                onClick={() => attaching.mutate(ids.filter((id) => id !== file.id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.ways}>
        <FileUpload label={text('upload')} isDisabled={isFull} onUploaded={({ id }) => add(id)} />
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {text('choose')}
        </Button>
      </div>
      <p className="grey">
        {isFull
          ? text('full', { files: attachmentLimits.files })
          : text('hint', {
              files: attachmentLimits.files,
              megabytes: attachmentLimits.bytes / bytesInMegabyte,
            })}
      </p>
      <Dialog title={text('choose')} isOpen={isChoosing} onClose={() => setChoosing(false)}>
        <FileChoice
          attached={ids}
          onChoose={(id) => {
            setChoosing(false)
            add(id)
          }}
        />
      </Dialog>
    </section>
  )
}

function FileChoice({
  attached,
  onChoose,
}: {
  attached: Attached['id'][]
  onChoose: (id: Attached['id']) => void
}) {
  const text = useText(attachmentsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(
    queries.files.list.queryOptions({
      input: { tenant, q, size: 25 },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <div className={classes.choice}>
      <TextInput
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <p className="grey" role="status">
                {text(q === '' ? 'noneYet' : 'noneFound')}
              </p>
            )}
            <ul>
              {items.map((file) => (
                <li key={file.id}>
                  <span className={classes.name}>
                    {file.filename} <span className="grey">{fileSizeText(file.filesize, locale)}</span>
                  </span>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={attached.includes(file.id)}
                    aria-label={text('attachNamed', { name: file.filename })}
                    onClick={() => onChoose(file.id)}
                  >
                    {text('attach')}
                  </Button>
                </li>
              ))}
            </ul>
            {total > items.length && (
              <p className="grey">{text('more', { shown: items.length, count: total })}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
