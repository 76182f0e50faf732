import { Button, Textarea, TextInput } from '@mantine/core'
import { type File, type FileFields, fileFields } from '@reihum/contract/files/file.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
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
  const change = useMutation({
    mutationFn: (fields: FileFields) => api.files.change({ tenant, fileId: file.id, file: fields }),
    meta: { shownInline: ['INVALID_INPUT'] },
    onSuccess: async () => {
      await reloadFiles()
      notify({ kind: 'positive', message: text('saved') })
      onClose()
    },
  })
  const { field, element, submit } = useContractForm({
    schema: fileFields,
    initial: { filename, altText, published },
    save: (fields) => change.mutateAsync(fields),
    pathPrefix: 'file.',
  })
  return (
    <form ref={element} className={formClasses.form} noValidate onSubmit={submit}>
      <TextInput
        label={text('filename')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...field('filename')}
      />
      {file.image && (
        <Textarea
          label={text('altText')}
          description={text('altTextHint')}
          autosize
          minRows={2}
          maxLength={300}
          {...field('altText')}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {text('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
