import { Button } from '@mantine/core'
import type {
  Certificate,
  CertificateSelection,
  LackingPapers,
  TogetherAs,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { RefusedRows } from '#ui/list/refused-rows.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { useCertificateWords } from '../use-certificate-words.ts'
import { manyMessages } from './many.messages.ts'

type Wanted = { selection: CertificateSelection; as: TogetherAs }
type Subject = Wanted & { found: LackingPapers }

/** Takes the papers of many along. Where some have none, it says first which and why. */
export function useSaveTogether() {
  const tenant = useActiveTenant().id
  const { subject, open, dialog } = useDialogFor<Subject>()
  const saving = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const found = await api.certificates.lackingPapers({ tenant, selection: wanted.selection })
      if (found.lacking.length > 0) return open({ ...wanted, found })
      saveFile(await api.certificates.together({ tenant, ...wanted }))
    },
  })
  return { saving, savingDialog: subject && <LackingPapersDialog {...subject} {...dialog} /> }
}

function LackingPapersDialog({ selection, as, found, ...dialog }: DialogState & Subject) {
  const text = useText(manyMessages)
  const { failure } = useCertificateWords()
  const tenant = useActiveTenant().id
  const { having, lacking } = found
  const saving = useMutation({
    mutationFn: () => api.certificates.together({ tenant, selection, as, leavesOut: true }),
    onSuccess: (file) => {
      saveFile(file)
      dialog.onClose()
    },
  })
  const why = (one: Certificate) => {
    if (one.state === 'withdrawn' || one.state === 'replaced') return text(`lacking_${one.state}`)
    return failure(one) || text(one.paper === 'failed' ? 'lacking_failed' : 'lacking_waiting')
  }
  return (
    <Dialog
      {...dialog}
      title={text('lackingTitle', { count: lacking.length })}
      text={text('lackingText', { having })}
    >
      <RefusedRows
        label={text('lackingTitle', { count: lacking.length })}
        rows={lacking.map((one) => ({ ...one, detail: why(one) }))}
        name={({ name, number }) => (
          <>
            {name} · <span className="mono">{number}</span>
          </>
        )}
      />
      <DialogButtons onBack={dialog.onClose} back={having === 0 ? text('close') : undefined}>
        {having > 0 && (
          <Button loading={saving.isPending} onClick={() => saving.mutate()}>
            {text('saveOthers', { having })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
