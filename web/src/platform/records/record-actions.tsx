import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notify } from '#platform/notifications.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { recordsMessages } from './records.messages.ts'

type RecordActionsProps = {
  name: string
  allowed: readonly string[]
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  remove: () => Promise<unknown>
  bringBack?: (() => Promise<unknown>) | undefined
  beforeRemoving?: ReactNode
}

/**
 * Archiving and restoring happen at once and are undone from the notice; deleting too, or it asks first where it cannot
 * be undone.
 */
export function RecordActions(props: RecordActionsProps) {
  const { name, allowed, archive, restore, remove, bringBack, beforeRemoving } = props
  const text = useText(recordsMessages)
  const [asks, setAsks] = useState(false)
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => notify({ kind: 'positive', message: text('restored', { name }) }),
  })
  const archiving = useMutation({
    mutationFn: archive,
    onSuccess: () =>
      notify({
        kind: 'positive',
        message: text('archived', { name }),
        action: { label: text('undo'), run: () => restoring.mutate() },
      }),
  })
  const returning = useMutation({
    mutationFn: async () => bringBack?.(),
    onSuccess: () => notify({ kind: 'positive', message: text('broughtBack', { name }) }),
  })
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () =>
      notify({
        kind: 'positive',
        message: text('removed', { name }),
        action: bringBack && { label: text('undo'), run: () => returning.mutate() },
      }),
    onError: () => setAsks(false),
  })
  return (
    <>
      {allowed.includes('archive') && (
        <Button variant="default" loading={archiving.isPending} onClick={() => archiving.mutate()}>
          {text('archive')}
        </Button>
      )}
      {allowed.includes('restore') && (
        <Button variant="default" loading={restoring.isPending} onClick={() => restoring.mutate()}>
          {text('restore')}
        </Button>
      )}
      {allowed.includes('delete') && (
        <Button
          variant="default"
          loading={removing.isPending && !asks}
          onClick={() => (bringBack ? removing.mutate() : setAsks(true))}
        >
          {text('remove')}
          {!bringBack && ' …'}
        </Button>
      )}
      <QuestionDialog
        title={text('removeTitle', { name })}
        text={text('removeText')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        button={text('remove')}
        isDestructive
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        {beforeRemoving}
      </QuestionDialog>
    </>
  )
}
