import { Menu } from '@mantine/core'
import type { MadeDocument } from '@reihum/contract/documents/document.schema.ts'
import { runId } from '@reihum/contract/wire/ids.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { madeMessages } from './made.messages.ts'

const newKey = () => runId.parse(newId())

/** Waits until the mail was handed over, or refused. */
async function ended(tenant: string, run: RunProgress): Promise<RunProgress> {
  let seen = run
  for (let tries = 0; seen.finishedAt === null && tries < 40; tries += 1) {
    await new Promise((go) => setTimeout(go, 500))
    seen = await api.documents.getRun({ tenant, runId: run.id, after: 0 })
  }
  return seen
}

/** What can be done with a document that was made. */
export function DocumentMenu({ document }: { document: MadeDocument }) {
  const text = useText(madeMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const [isAsked, setAsked] = useState(false)
  const { id, title, madeAt, mailedAt } = document
  // The key stays the same until the server has answered, so that a second press sends nothing twice.
  const requestKey = useRef(newKey())
  const reload = () => queryClient.invalidateQueries({ queryKey: queries.documents.listDocuments.key() })
  const downloading = useMutation({
    mutationFn: () => api.documents.downloadDocument({ tenant, documentId: id }),
    onSuccess: saveFile,
  })
  const mailing = useMutation({
    mutationFn: async () =>
      ended(tenant, await api.documents.mailDocuments({ tenant, id: requestKey.current, documentIds: [id] })),
    onSuccess: ({ items }) => {
      requestKey.current = newKey()
      const reason = items.find(({ outcome }) => outcome === 'refused')?.detail
      if (reason) notify({ kind: 'negative', message: text('mailFailed', { title, reason }) })
      else notify({ kind: 'positive', message: text('mailQueued', { title }) })
      return reload()
    },
  })
  const removing = useMutation({
    mutationFn: () => api.documents.removeDocument({ tenant, documentId: id }),
    onSuccess: () => {
      setAsked(false)
      notify({ kind: 'positive', message: text('removed', { title }) })
      return reload()
    },
  })
  return (
    <>
      <MoreMenu label={text('actions', { title, date: dateTime(madeAt) })} isQuiet>
        <Menu.Item onClick={() => downloading.mutate()}>{text('download')}</Menu.Item>
        <Menu.Item disabled={mailing.isPending} onClick={() => mailing.mutate()}>
          {text(mailedAt ? 'mailAgain' : 'mail')}
        </Menu.Item>
        <Menu.Item data-destructive onClick={() => setAsked(true)}>
          {text('remove')} …
        </Menu.Item>
      </MoreMenu>
      <QuestionDialog
        title={text('removeTitle')}
        text={text('removeText', { title })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        button={text('remove')}
        isDestructive
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}
