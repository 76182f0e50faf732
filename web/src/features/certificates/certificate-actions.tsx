import { Button, Textarea } from '@mantine/core'
import type { CertificateDetail } from '@reihum/contract/certificates/certificate.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { keepCertificate } from './certificate-query.ts'
import { certificatesMessages } from './certificates.messages.ts'

type Of = { of: CertificateDetail }

/** What can be done with a certificate. */
export function CertificateActions({ of }: Of) {
  const text = useText(certificatesMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const { subject, open, dialog, round } = useDialogFor<'withdraw' | 'replace'>()
  const ofCertificate = { tenant, certificateId: of.id }
  const downloading = useMutation({
    mutationFn: () => api.certificates.paper(ofCertificate),
    onSuccess: saveFile,
  })
  const sending = useMutation({
    mutationFn: () => api.certificates.send(ofCertificate),
    onSuccess: () => notify({ kind: 'positive', message: text('sent') }),
  })
  const mayChange = may('registrations.manage') && of.endedAt === null
  const isMade = of.paper === 'made'
  return (
    <>
      {mayChange && (
        <>
          <Button variant="default" onClick={() => open('withdraw')}>
            {text('withdraw')} …
          </Button>
          <Button variant="default" onClick={() => open('replace')}>
            {text('replace')} …
          </Button>
        </>
      )}
      {mayChange && isMade && (
        <Button variant="default" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {text('send')}
        </Button>
      )}
      {isMade && (
        <Button
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          {text('download')}
        </Button>
      )}
      {subject && <EndDialog key={round} of={of} how={subject} {...dialog} />}
    </>
  )
}

/** Tries once more to make the paper. */
export function MakeAgain({ of }: Of) {
  const text = useText(certificatesMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const making = useMutation({
    mutationFn: () => api.certificates.makePaper({ tenant, certificateId: of.id }),
    onSuccess: (fresh) => {
      keepCertificate(tenant, fresh)
      notify({ kind: 'info', message: text('makingAgain') })
    },
  })
  if (!may('registrations.manage')) return null
  return (
    <Button mb="md" disabled={making.isPending} onClick={() => making.mutate()}>
      {text('makeAgain')}
    </Button>
  )
}

const fields = z.object({ reason: line(300).min(1) })

type EndProps = DialogState & Of & { how: 'withdraw' | 'replace' }

/** Asks why, before a certificate ends. */
function EndDialog({ of, how, ...state }: EndProps) {
  const text = useText(certificatesMessages)
  return (
    <Dialog {...state} title={text(`${how}Title`)} text={text(`${how}Text`)}>
      <EndForm of={of} how={how} onClose={state.onClose} />
    </Dialog>
  )
}

function EndForm({ of, how, onClose }: Omit<EndProps, 'isOpen'>) {
  const text = useText(certificatesMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const form = useCallForm({
    schema: fields,
    initial: { reason: '' },
    call: async ({ reason }) => {
      const fresh = await api.certificates[how]({ tenant, certificateId: of.id, reason })
      keepCertificate(tenant, fresh)
      notify({ kind: 'positive', message: text(how === 'replace' ? 'replaced' : 'withdrawn') })
      onClose()
      if (fresh.id !== of.id) await navigate({ to: `/certificates/${fresh.id}` })
    },
  })
  return (
    <DialogForm form={form} button={text(how)} onBack={onClose}>
      <Textarea
        data-autofocus
        label={text('reason')}
        description={text('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
