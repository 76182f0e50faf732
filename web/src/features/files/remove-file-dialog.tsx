import { Anchor, Button } from '@mantine/core'
import type { File } from '@reihum/contract/files/file.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { filesMessages } from './files.messages.ts'
import { reloadFiles } from './files-query.ts'

type DialogProps = { file: File; isOpen: boolean; onClose: () => void }

const shownInline = ['FILE_IN_USE', 'SYSTEM_FILE']

/** Says what is deleted with the file, or what has to be done first. */
export function RemoveFileDialog({ file, isOpen, onClose }: DialogProps) {
  const text = useText(filesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const remove = useMutation({
    mutationFn: () => api.files.remove({ tenant, fileId: file.id }),
    meta: { shownInline },
    onSuccess: async () => {
      onClose()
      await reloadFiles()
      notify({ kind: 'positive', message: text('removed', { name: file.filename }) })
    },
    // Reloads because a course may have started to use the file since the list was loaded.
    onError: () => void reloadFiles(),
  })
  const refusal =
    remove.error instanceof ApiProblem && shownInline.includes(remove.error.code) ? remove.error : null
  const mayRemove = file.allowedActions.includes('delete')
  return (
    <Dialog
      title={text('removeTitle', { name: file.filename })}
      text={
        mayRemove
          ? text('removeText', {
              count: file.courses.length,
              size: fileSizeText(file.filesize, locale),
              published: file.published ? 'yes' : 'no',
            })
          : text('inUse')
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      {refusal && <RefusalAlert problem={refusal} />}
      {file.courses.length > 0 && (
        <ul>
          {file.courses.map(({ id, title }) => (
            <li key={id}>
              <Anchor component={Link} to={`/courses/${id}/general`} aria-label={text('toCourse', { title })}>
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <DialogButtons onBack={onClose} back={mayRemove ? undefined : text('close')}>
        {mayRemove && (
          <Button color="negative" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text('remove')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
