import type { FrameFields } from '@reihum/contract/courses/frame.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { toldFrame } from './frame.events.ts'
import { frameFieldsOf } from './frame.queries.ts'

/** The frames of one firm: a record of another firm is not there. */
export const framesOfFirm = (firmId: string) =>
  archivedRecordTable('firm_frame', {
    columnsOf: (fields: FrameFields) => ({
      firm_id: firmId,
      name: fields.name,
      name_sort: fold(fields.name),
      course_id: fields.courseId,
      places: fields.places,
      price_cents: fields.priceCents,
      valid_until: fields.validUntil,
      note: fields.note,
    }),
    fieldsOf: frameFieldsOf,
    told: toldFrame,
    taken: ({ name }: FrameFields) => refuseTaken({ firm_frame_once: 'FRAME_KNOWN' }, { name }),
    inUse: 'FRAME_IN_USE',
  })
