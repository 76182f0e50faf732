import { Menu } from '@mantine/core'
import type { File } from '@reihum/contract/files/file.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { filesMessages } from './files.messages.ts'
import { reloadFiles } from './files-query.ts'

function usePublication({ id, filename, altText }: File) {
  const text = useText(filesMessages)
  const tenant = useActiveTenant().id
  const set = useMutation({
    mutationFn: (published: boolean) =>
      api.files.change({ tenant, fileId: id, file: { filename, altText, published } }),
    onSuccess: async ({ published }) => {
      await reloadFiles()
      notify({
        kind: 'positive',
        message: text(published ? 'publishedNow' : 'withdrawnNow', { name: filename }),
        action: { label: text('undo'), run: () => set.mutate(!published) },
      })
    },
  })
  return set
}

function useCopy() {
  const text = useText(filesMessages)
  return async (path: string) => {
    const address = `${location.origin}${path}`
    try {
      await navigator.clipboard.writeText(address)
      notify({ kind: 'positive', message: text('copied') })
    } catch {
      notify({ kind: 'warning', message: text('notCopied', { address }), timeout: 20_000 })
    }
  }
}

export type FileDialogName = 'change' | 'remove'

type FileMenuProps = { file: File; onOpen: (dialog: FileDialogName) => void }

/** What can be done with a file. */
export function FileMenu({ file, onOpen }: FileMenuProps) {
  const text = useText(filesMessages)
  const publication = usePublication(file)
  const copy = useCopy()
  const label = text('actions', { name: file.filename })
  return (
    <MoreMenu label={label} isQuiet>
      <Menu.Item component="a" href={file.downloadAddress} target="_blank" rel="noreferrer">
        {text('open')}
      </Menu.Item>
      {file.published && (
        <Menu.Item onClick={() => void copy(file.publicAddress)}>{text('copyAddress')}</Menu.Item>
      )}
      <Menu.Item onClick={() => publication.mutate(!file.published)}>
        {text(file.published ? 'withdraw' : 'publish')}
      </Menu.Item>
      <Menu.Item onClick={() => onOpen('change')}>{text('change')} …</Menu.Item>
      {!file.isSystem && (
        <Menu.Item data-destructive onClick={() => onOpen('remove')}>
          {text('remove')} …
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
