import { Button, FileButton } from '@mantine/core'
import type { File as StoredFile } from '@reihum/contract/files/file.schema.ts'
import { fileRefusals } from '@reihum/contract/files/file-refusals.ts'
import { fileTypes, maxFileBytes } from '@reihum/contract/files/file-types.ts'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { handleError, queries, queryClient } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { withSameKeys } from '#platform/same-file.ts'
import { sendFile } from '#platform/send-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { teaserMessages } from './teaser.messages.ts'
import classes from './teaser-field.module.css'

const accepted = Object.entries(fileTypes)
  .flatMap(([type, { kind, extensions }]) =>
    kind === 'image' ? [type, ...extensions.map((extension) => `.${extension}`)] : [],
  )
  .join()

type Sending = { name: string; share: number }

/** Sends one image and hands it over once the server has taken it. */
export function ImageUpload({ onUploaded }: { onUploaded: (file: StoredFile) => void }) {
  const text = useText(teaserMessages)
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
      const file = await withSameKeys(`image ${tenantId}`, (keyOf) =>
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
          accept={accepted}
          inputProps={{ 'aria-label': text('upload') }}
          onChange={(file) => void send(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {text('upload')}
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
