import type {
  Certificate,
  CertificateFilter,
  CertificateSelection,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { certificateId, runId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { pickedCount, useListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { useSaveTogether } from './lacking-papers-dialog.tsx'
import { manyMessages } from './many.messages.ts'

type Chosen = { selection: CertificateSelection; count: number }

/** What is done with the picked certificates, or with all that the filter finds. */
export function useCertificateBulk(filter: CertificateFilter, total: number) {
  const tenant = useActiveTenant().id
  const text = useText(manyMessages)
  const may = useMay()
  const list = useListSelection(filter)
  const question = useDialogFor<Chosen>()
  const { isAll, ids } = list.picked
  const selection: CertificateSelection = isAll
    ? { filter }
    : { ids: [...ids].map((id) => certificateId.parse(id)) }
  const { saving, savingDialog } = useSaveTogether()
  const making = useMutation({
    mutationFn: () => api.certificates.makePapers({ tenant, selection }),
    onSuccess: ({ asked }) => {
      list.clear()
      notify({ kind: 'info', message: text('asked', { count: asked }) })
      return queryClient.invalidateQueries({ queryKey: queries.certificates.key() })
    },
  })
  return {
    bulk: {
      selection: list,
      rowName: ({ name, number }: Certificate) => `${name}, ${number}`,
      actions: (
        <BulkButtons
          isPending={saving.isPending || making.isPending}
          mayChange={may('registrations.manage')}
          onSave={(as) => saving.mutate({ selection, as })}
          onMail={() => question.open({ selection, count: pickedCount(list.picked, total) })}
          onMake={making.mutate}
        />
      ),
    },
    bulkDialog: (
      <>
        {savingDialog}
        {question.subject && (
          <MailManyDialog key={question.round} {...question.subject} {...question.dialog} />
        )}
      </>
    ),
  }
}

/** Asks before many are mailed; then the page of the run tells what becomes of each. */
export function MailManyDialog({ selection, count, ...dialog }: DialogState & Chosen) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // Pressed twice, it is one run.
  const [id] = useState(() => runId.parse(newId()))
  const mailing = useMutation({
    mutationFn: () => api.certificates.mailMany({ tenant, id, selection }),
    onSuccess: async () => {
      dialog.onClose()
      await navigate({ to: `/certificates/runs/${id}` as string })
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('mailTitle')}
      text={text('mailText', { count })}
      button={text('mail')}
      isPending={mailing.isPending}
      onConfirm={() => mailing.mutate()}
    />
  )
}
