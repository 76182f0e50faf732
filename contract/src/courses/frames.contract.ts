import { z } from 'zod'
import { firmId, frameId, tenantRef } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { frame, frameFields } from './frame.schema.ts'

const ofFirm = z.object({ tenant: tenantRef, firmId })
const ofFrame = ofFirm.extend({ frameId })
const tags = ['firms']
const path = '/{tenant}/firms/{firmId}/frames'

export const framesContract = {
  listFrames: route('registrations.manage')
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The frames of a firm, the latest first, and how many places are left in each',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofFirm)
    .output(z.object({ items: z.array(frame) })),
  createFrame: route('registrations.manage', { creates: { path: `${path}/{frameId}`, by: 'id' } })
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Agree on a number of places at a price; the same id sent twice agrees once',
    })
    .errors(refusals('FRAME_KNOWN', 'NOT_FOUND'))
    .input(ofFirm.extend({ id: frameId, frame: frameFields }))
    .output(frame),
  getFrame: route('registrations.manage')
    .route({ method: 'GET', path: `${path}/{frameId}`, tags, summary: 'One frame, and what is left of it' })
    .input(ofFrame)
    .output(frame),
  changeFrame: route('registrations.manage')
    .route({
      method: 'PUT',
      path: `${path}/{frameId}`,
      tags,
      summary: 'Change a frame; places that were ordered keep their price',
    })
    .errors(refusals('FRAME_KNOWN', 'FRAME_TAKEN_MORE', 'CONFLICT', 'NOT_FOUND'))
    .input(ofFrame.extend({ revision, frame: frameFields }))
    .output(frame),
  archiveFrame: route('registrations.manage')
    .route({
      method: 'POST',
      path: `${path}/{frameId}/archive`,
      tags,
      summary: 'End a frame, so that nothing is ordered out of it any more',
    })
    .input(ofFrame)
    .output(frame),
  restoreFrame: route('registrations.manage')
    .route({
      method: 'POST',
      path: `${path}/{frameId}/restore`,
      tags,
      summary: 'Take a frame out of the archive',
    })
    .input(ofFrame)
    .output(frame),
  removeFrame: route('registrations.manage')
    .route({
      method: 'DELETE',
      path: `${path}/{frameId}`,
      tags,
      summary: 'Delete a frame that nothing was ordered out of; once it is gone, so it stays',
    })
    .errors(refusals('FRAME_IN_USE'))
    .input(ofFrame)
    .output(removal),
}
