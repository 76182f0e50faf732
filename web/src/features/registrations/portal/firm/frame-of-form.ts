import type { FirmPage, OwnFrame } from '@reihum/contract/registrations/firm-page.schema.ts'
import { registerPath } from '../../../courses/portal/course-data.ts'
import { firmPath } from '../../../tenants/portal/behind-link.ts'

/** The frame that a form orders out of, with what is kept of its firm. */
export type FrameOfForm = OwnFrame & Pick<FirmPage, 'firmId' | 'contact'>

/** Where the courses are chosen that places of a frame are ordered in. */
export const framePath = (firmId: string, frameId: string): string => `${firmPath}/order/${firmId}/${frameId}`

type At = { courseId: string; frame?: FrameOfForm | undefined }

/** The address of a form, or of a step of it: everybody's, or that of an order out of a frame. */
export function formPath({ courseId, frame }: At, token: string | null = null): string {
  const path = frame ? `${framePath(frame.firmId, frame.id)}/${courseId}` : registerPath({ id: courseId })
  return token === null ? path : `${path}/${token}`
}
