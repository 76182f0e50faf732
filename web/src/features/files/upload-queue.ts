import { maxFileBytes } from '@reihum/contract/files/file-types.ts'
import { createListeners } from '#platform/listeners.ts'
import { isSameFile } from '#platform/same-file.ts'
import type { SendFile } from '#platform/send-file.ts'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

export type Upload = {
  /** Made in the browser, so that sending an upload again creates no second file. */
  id: string
  tenantId: string
  name: string
  size: number
  sent: number
  state: UploadState
  /** The reason of the failure: the server's answer, or what is known without asking it. */
  error: unknown
}

export type TooMuch = { code: 'FILE_TOO_LARGE' | 'FILE_EMPTY' }

type World = {
  send: SendFile
  newId: () => string
  /** Called when a file of that tenant has been uploaded. */
  onDone: (tenantId: string) => void
}

const atOnce = 3

function judged(size: number): TooMuch | null {
  if (size === 0) return { code: 'FILE_EMPTY' }
  return size > maxFileBytes ? { code: 'FILE_TOO_LARGE' } : null
}

const isUnfinished = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Uploads continue while the user visits other pages; a few run at once, the others wait. */
export function createUploadQueue({ send, newId, onDone }: World) {
  let uploads: readonly Upload[] = []
  const contents = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const { announce, subscribe } = createListeners()

  function set(next: readonly Upload[]) {
    uploads = next
    announce()
  }

  const change = (id: string, part: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  async function run({ id, tenantId }: Upload, content: File) {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending', sent: 0, error: null })
    try {
      const onProgress = (sent: number) => change(id, { sent })
      await send({ id, tenantId, content }, { onProgress, signal: controller.signal })
      contents.delete(id)
      change(id, { state: 'done' })
      onDone(tenantId)
    } catch (error) {
      change(id, controller.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error })
    } finally {
      running.delete(id)
      startNext()
    }
  }

  function startNext() {
    for (const upload of uploads) {
      const content = contents.get(upload.id)
      if (upload.state === 'waiting' && content && running.size < atOnce) void run(upload, content)
    }
  }

  /** The upload of the same file that did not get through: chosen again, it is sent again under its id. */
  const failedBefore = (tenantId: string, content: File): Upload | undefined =>
    uploads.find((upload) => {
      const before = contents.get(upload.id)
      const isOver = upload.state === 'failed' || upload.state === 'cancelled'
      return isOver && upload.tenantId === tenantId && before !== undefined && isSameFile(before, content)
    })

  return {
    get: () => uploads,
    subscribe,
    add(tenantId: string, files: readonly File[]) {
      const again = files.flatMap((content) => failedBefore(tenantId, content) ?? [])
      for (const { id } of again) change(id, { state: 'waiting', sent: 0, error: null })
      const chosen = files.filter(
        (content) => !again.some(({ id }) => isSameFile(contents.get(id) as File, content)),
      )
      const added = chosen.map((content): Upload => {
        const id = newId()
        const error = judged(content.size)
        if (!error) contents.set(id, content)
        const { name, size } = content
        return { id, tenantId, name, size, sent: 0, state: error ? 'failed' : 'waiting', error }
      })
      set([...added, ...uploads])
      startNext()
    },
    cancel(id: string) {
      const controller = running.get(id)
      if (controller) controller.abort()
      else change(id, { state: 'cancelled' })
    },
    /** Sent again under the same id: if the first try arrived after all, no second file is created. */
    retry(id: string) {
      if (!contents.has(id)) return
      change(id, { state: 'waiting', sent: 0, error: null })
      startNext()
    },
    canRetry: (id: string) => contents.has(id),
    /** Removes finished uploads from the list. */
    clear() {
      const rest = uploads.filter(isUnfinished)
      const kept = new Set(rest.map(({ id }) => id))
      for (const id of contents.keys()) if (!kept.has(id)) contents.delete(id)
      set(rest)
    },
    isBusy: () => uploads.some(isUnfinished),
  }
}
