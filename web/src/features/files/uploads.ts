import { useSyncExternalStore } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { sendFile } from '#platform/send-file.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The one queue of this tab. */
export const uploadQueue = createUploadQueue({
  send: sendFile,
  newId,
  onDone: () => void queryClient.invalidateQueries({ queryKey: queries.files.key() }),
})

// Asks before the tab is closed while uploads run; changing the page does not interrupt them.
addEventListener('beforeunload', (event) => {
  if (uploadQueue.isBusy()) event.preventDefault()
})

export function useUploads(tenantId: string) {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get)
  return uploads.filter((upload) => upload.tenantId === tenantId)
}
