import { Button } from '@mantine/core'
import { type RefundRequest, refundFilter, refundListInput } from '@reihum/contract/refunds/refund.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useRecordList } from '#platform/record-list.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { isPicked, useListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { refundMessages } from './refund.messages.ts'
import { RefundSum, useRefundColumns, useRefundPhoneRow, useWayFilter } from './refund-list.tsx'
import { reloadRefunds } from './refund-query.ts'

const released = refundListInput.omit({ state: true })

/** What is released: transfers go out together in a file, the rest is noted one by one. */
export function ExecutablePage() {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const list = useRecordList(released, (search) =>
    queries.refunds.listRefunds.queryOptions({ input: { tenant, ...search, state: 'created' } }),
  )
  const filter = { ...refundFilter.parse(list.search), state: 'created' as const }
  const selection = useListSelection(filter)
  const rows = list.query.data?.items ?? []
  // A file of transfers takes euros only; transfers in other currencies are noted one by one.
  const fits = ({ way, currencyCode }: RefundRequest) => way === 'bank_transfer' && currencyCode === 'EUR'
  const chosen = rows.filter((row) => fits(row) && isPicked(selection.picked, row.id))
  const { subject, open, dialog, round } = useDialogFor<'file'>()
  return (
    <>
      <ListPage
        {...list}
        title={text('executable')}
        line={(count) => text('executableLine', { count })}
        failed={text('failed')}
        columns={useRefundColumns().filter(({ id }) => id !== 'state')}
        phoneRow={useRefundPhoneRow()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/refunds/${id}`}
        filters={[{ kind: 'text', key: 'q', label: text('search') }, useWayFilter()]}
        totals={<RefundSum filter={filter} />}
        {...(may('bank.manage') && {
          bulk: {
            selection,
            rowName: ({ purpose }: RefundRequest) => purpose,
            actions: (
              <Button size="xs" disabled={chosen.length === 0} onClick={() => open('file')}>
                {text(chosen.length === 0 ? 'chooseTransfers' : 'makeFile')}
              </Button>
            ),
          },
        })}
        action={<ToFiles />}
        empty={{ sentence: text('executableEmpty'), action: <ToFiles /> }}
      />
      {subject === 'file' && <FileDialog key={round} {...dialog} refunds={chosen} onMade={selection.clear} />}
    </>
  )
}

function ToFiles() {
  const text = useText(refundMessages)
  return (
    <Button component={Link} to="/refunds/files" variant="default">
      {text('files')}
    </Button>
  )
}

type FileDialogProps = DialogState & { refunds: readonly RefundRequest[]; onMade: () => void }

function FileDialog({ refunds, onMade, ...state }: FileDialogProps) {
  const text = useText(refundMessages)
  const { money } = useFormats()
  // As it was when the dialog opened: the list reloads while the file is made.
  const [seen] = useState(refunds)
  const sumCents = seen.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <Dialog
      {...state}
      title={text('makeFileTitle', { sum: money(sumCents) })}
      text={text('makeFileText', { count: seen.length })}
    >
      <FileForm refunds={seen} sumCents={sumCents} onClose={state.onClose} onMade={onMade} />
    </Dialog>
  )
}

type FileFormProps = Pick<FileDialogProps, 'refunds' | 'onClose' | 'onMade'> & { sumCents: number }

function FileForm({ refunds, sumCents, onClose, onMade }: FileFormProps) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  // The key stays the same, so that a second press makes no second file.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: z.object({}),
    initial: {},
    call: async () => {
      const refundRequestIds = refunds.map(({ id }) => id)
      const made = await api.refunds.createRefundFile({ tenant, requestKey, refundRequestIds, sumCents })
      onMade()
      void reloadRefunds()
      notify({ kind: 'positive', message: text('fileMade') })
      onClose()
      saveFile(await api.refunds.downloadRefundFile({ tenant, refundFileId: made.id }))
    },
  })
  return (
    <DialogForm form={form} button={text('makeFile')} onBack={onClose}>
      {null}
    </DialogForm>
  )
}
