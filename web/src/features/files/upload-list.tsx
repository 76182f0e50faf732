import { Button } from '@mantine/core'
import { fileRefusals } from '@reihum/contract/files/file-refusals.ts'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { useEffect } from 'react'
import { handleError } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { filesMessages } from './files.messages.ts'
import classes from './files-page.module.css'
import type { TooMuch, Upload } from './upload-queue.ts'
import { uploadQueue, useUploads } from './uploads.ts'

function isTooMuch(error: unknown): error is TooMuch {
  return typeof error === 'object' && error !== null && 'code' in error && !(error instanceof Error)
}

/** Whether another try may help: what the server refused for good, it would refuse again. */
function mayHelp(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500 || [401, 429].includes(error.status)
}

function useReason() {
  const text = useText(filesMessages)
  const locale = useLocale()
  return ({ error }: Upload): string => {
    if (isTooMuch(error)) return sayRefusal(fileRefusals[error.code], locale)
    if (error instanceof ApiProblem) return error.fieldErrors[0]?.message ?? (error.detail || error.message)
    return text('broken')
  }
}

/** The uploads under way, and the results of finished ones. */
export function UploadList({ tenantId }: { tenantId: string }) {
  const text = useText(filesMessages)
  const uploads = useUploads(tenantId)
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === 'done').length
  const isOver = uploads.every(({ state }) => state !== 'sending' && state !== 'waiting')
  return (
    <section className={classes.uploads} aria-label={text('uploads')}>
      <header>
        <span role="status">{text('uploadsLine', { done, count: uploads.length })}</span>
        {isOver && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={uploadQueue.clear}>
            {text('clear')}
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const text = useText(filesMessages)
  const reason = useReason()
  const { id, name, state, error } = upload
  // An ended session is reported by the general error handler.
  useEffect(() => {
    if (error instanceof ApiProblem && error.status === 401) handleError(error)
  }, [error])
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li data-state={state}>
      <span className={classes.uploadName}>{name}</span>
      <Progress upload={upload} />
      {state === 'failed' && (
        <span className={classes.reason} role="alert">
          {reason(upload)}
        </span>
      )}
      {isUnderWay && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text('cancelUpload', { name })}
          onClick={() => uploadQueue.cancel(id)}
        >
          {text('cancel')}
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && uploadQueue.canRetry(id) && mayHelp(error) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text('retryUpload', { name })}
          onClick={() => uploadQueue.retry(id)}
        >
          {text('retry')}
        </Button>
      )}
    </li>
  )
}

function Progress({ upload: { name, size, sent, state } }: { upload: Upload }) {
  const text = useText(filesMessages)
  const locale = useLocale()
  if (state === 'failed') return null
  if (state !== 'sending') return <span className="grey">{text(state)}</span>
  const share = Math.min(1, sent / size)
  const percent = share.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', { style: 'percent' })
  return (
    <>
      <progress aria-label={text('progress', { name })} value={share} max={1} />
      <span className="grey numbers">
        {share === 1 ? text('checking') : text('sending', { percent, size: fileSizeText(size, locale) })}
      </span>
    </>
  )
}
