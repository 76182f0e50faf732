import type { Frame } from '@reihum/contract/courses/frame.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export const frameQuery = (tenant: string, { firmId, id }: Pick<Frame, 'firmId' | 'id'>) =>
  queries.courses.getFrame.queryOptions({ input: { tenant, firmId, frameId: id } })

const reloadFrames = () => void queryClient.invalidateQueries({ queryKey: queries.courses.listFrames.key() })

/** Keeps what the server answered, which is the newest state, and reloads the lists. */
export function keepFrame(tenant: string, frame: Frame): Frame {
  queryClient.setQueryData(frameQuery(tenant, frame).queryKey, frame)
  reloadFrames()
  return frame
}

export function forgetFrame(tenant: string, frame: Frame): void {
  queryClient.removeQueries({ queryKey: frameQuery(tenant, frame).queryKey })
  reloadFrames()
}
