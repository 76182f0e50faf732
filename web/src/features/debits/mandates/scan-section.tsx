import { Button } from '@mantine/core'
import type { MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { showFile } from '#platform/show-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ChooseScan } from './choose-scan.tsx'
import { keepMandate } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import classes from './mandates.module.css'
import { sendScan } from './send-scan.ts'

type Of = { mandate: MandateDetail }

/** The scan of the paper, for mandates that are on paper. Whoever manages money sees it: it shows the whole IBAN. */
export function ScanSection({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const may = useMay()
  if (!may('money.manage') || (mandate.origin === 'portal' && !mandate.scan)) return null
  return (
    <Section title={text('scan')}>
      {mandate.scan ? <Scan mandate={mandate} scan={mandate.scan} /> : <NoScan mandate={mandate} />}
    </Section>
  )
}

function useAttach({ id: mandateId }: MandateDetail) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  return useMutation({
    mutationFn: (scan: File) => sendScan({ tenant, mandateId, scan }),
    onSuccess: (stored) => {
      keepMandate(tenant, stored)
      notify({ kind: 'positive', message: text('scanAttached') })
    },
  })
}

function NoScan({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const attach = useAttach(mandate)
  return (
    <>
      <p className="grey">{text('scanNone')}</p>
      <div className={classes.further}>
        <ChooseScan label={text('scanAttach')} isPending={attach.isPending} onChoose={attach.mutate} />
      </div>
    </>
  )
}

function Scan({ mandate, scan }: Of & { scan: NonNullable<MandateDetail['scan']> }) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const { dateTime, locale } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<'remove'>()
  const attach = useAttach(mandate)
  const load = () => api.mandates.scan({ tenant, mandateId: mandate.id })
  const show = useMutation({ mutationFn: () => showFile(load) })
  const save = useMutation({ mutationFn: load, onSuccess: saveFile })
  return (
    <>
      <p className={classes.scan}>
        {scan.filename}{' '}
        <span className="grey numbers">
          {fileSizeText(scan.filesize, locale)} · {dateTime(scan.attachedAt)}
        </span>
      </p>
      <div className={classes.further}>
        <Button
          variant="default"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          {text('scanShow')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {text('scanSave')}
        </Button>
        <ChooseScan label={text('scanReplace')} isPending={attach.isPending} onChoose={attach.mutate} />
        <Button variant="default" onClick={() => open('remove')}>
          {text('scanRemove')} …
        </Button>
      </div>
      {subject === 'remove' && <RemoveDialog key={round} mandate={mandate} {...dialog} />}
    </>
  )
}

function RemoveDialog({ mandate, ...dialog }: DialogState & Of) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const removing = useMutation({
    mutationFn: () => api.mandates.removeScan({ tenant, mandateId: mandate.id }),
    onSuccess: (stored) => {
      keepMandate(tenant, stored)
      notify({ kind: 'positive', message: text('scanRemoved') })
      dialog.onClose()
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('scanRemoveTitle')}
      text={text('scanRemoveText')}
      button={text('scanRemove')}
      isDestructive
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  )
}
