import { os } from '#platform/http/procedures.ts'
import { notYet } from '../not-yet.ts'

export function bulkRoutes() {
  return {
    previewBulk: os.registrations.previewBulk.handler(notYet),
    startBulk: os.registrations.startBulk.handler(notYet),
    bulkRun: os.registrations.bulkRun.handler(notYet),
  }
}
