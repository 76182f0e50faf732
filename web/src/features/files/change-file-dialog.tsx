import { Textarea, TextInput } from '@mantine/core'
import { type File, fileFields } from '@reihum/contract/files/file.schema.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { filesMessages } from './files.messages.ts'
import { reloadFiles } from './files-query.ts'

type DialogProps = { file: File; isOpen: boolean; onClose: () => void }

export function ChangeFileDialog({ file, isOpen, onClose }: DialogProps) {
  const text = useText(filesMessages)
  return (
    <Dialog title={text('changeTitle', { name: file.filename })} isOpen={isOpen} onClose={onClose}>
      <ChangeFileForm file={file} onClose={onClose} />
    </Dialog>
  )
}

function ChangeFileForm({ file, onClose }: Omit<DialogProps, 'isOpen'>) {
  const text = useText(filesMessages)
  const tenant = useActiveTenant().id
  const { filename, altText, published } = file
  const form = useCallForm({
    schema: fileFields,
    initial: { filename, altText, published },
    call: async (fields) => {
      await api.files.change({ tenant, fileId: file.id, file: fields })
      await reloadFiles()
      notify({ kind: 'positive', message: text('saved') })
      onClose()
    },
    pathPrefix: 'file.',
  })
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <TextInput
        label={text('filename')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...form.field('filename')}
      />
      {file.image && (
        <Textarea
          label={text('altText')}
          description={text('altTextHint')}
          autosize
          minRows={2}
          maxLength={300}
          {...form.field('altText')}
        />
      )}
    </DialogForm>
  )
}
