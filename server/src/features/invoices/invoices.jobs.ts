import type { JobDependencies } from '#platform/room.ts'
import { finaliseMany } from './finals/finalise-many.ts'

export function invoicesJobs(dependencies: JobDependencies) {
  return {
    'invoices.finalise-many': finaliseMany(dependencies),
  }
}
