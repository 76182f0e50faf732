import { Button, FileButton } from '@mantine/core'
import type { File as StoredFile } from '@reihum/contract/files/file.schema.ts'
import { fileRefusals } from '@reihum/contract/files/file-refusals.ts'
import { type FileKind, fileTypes, maxFileBytes } from '@reihum/contract/files/file-types.ts'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { handleError, queries, queryClient } from './connection.ts'
import { fileUploadMessages } from './file-upload.messages.ts'
import classes from './file-upload.module.css'
import { ApiProblem } from './problems.ts'
import { withSameKeys } from './same-file.ts'
import { sendFile } from './send-file.ts'
import { useActiveTenant } from './tenant.ts'

/** What the dialog of a browser offers: the types and extensions of one kind of file, or of all. */
const accepted = (only: FileKind | undefined) =>
  Object.entries(fileTypes)
    .flatMap(([type, { kind, extensions }]) =>
      only === undefined || kind === only ? [type, ...extensions.map((extension) => `.${extension}`)] : [],
    )
    .join()

type Sending = { name: string; share: number }

type FileUploadProps = {
  /** What the button says. */
  label: string
  /** Only files of this kind. */
  kind?: FileKind
  isDisabled?: boolean
  onUploaded: (file: StoredFile) => void
}

/** Sends one file and hands it over once the server has taken it. */
export function FileUpload({ label, kind, isDisabled = false, onUploaded }: FileUploadProps) {
  const text = useText(fileUploadMessages)
  const locale = useLocale()
  const tenantId = useActiveTenant().id
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (content: File | null) => {
    if (!content) return
    setProblem('')
    if (content.size === 0) return setProblem(sayRefusal(fileRefusals.FILE_EMPTY, locale))
    if (content.size > maxFileBytes) return setProblem(sayRefusal(fileRefusals.FILE_TOO_LARGE, locale))
    const controller = new AbortController()
    running.current = controller
    const { name, size } = content
    setSending({ name, share: 0 })
    try {
      const file = await withSameKeys(`file ${tenantId}`, (keyOf) =>
        sendFile(
          { id: keyOf(content), tenantId, content },
          {
            onProgress: (sent) => setSending({ name, share: Math.min(1, sent / size) }),
            signal: controller.signal,
          },
        ),
      )
      void queryClient.invalidateQueries({ queryKey: queries.files.key() })
      onUploaded(file)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiProblem)) setProblem(text('broken'))
      else if (error.status === 401) handleError(error)
      else setProblem(error.fieldErrors[0]?.message ?? (error.detail || error.message))
    } finally {
      setSending(null)
    }
  }
  return (
    <div className={classes.upload}>
      {sending ? (
        <>
          <progress aria-label={text('uploading', { name: sending.name })} value={sending.share} max={1} />
          {sending.share === 1 ? (
            <span className="grey">{text('checking')}</span>
          ) : (
            <Button variant="default" onClick={() => running.current?.abort()}>
              {text('stop')}
            </Button>
          )}
        </>
      ) : (
        <FileButton
          accept={accepted(kind)}
          disabled={isDisabled}
          inputProps={{ 'aria-label': label }}
          onChange={(file) => void send(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </FileButton>
      )}
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
